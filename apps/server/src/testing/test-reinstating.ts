import { checkMembership } from '@socio/contracts/check-membership';
import { offerReinstatement } from '@socio/contracts/offer-reinstatement';
import { payReinstatement } from '@socio/contracts/pay-reinstatement';
import { policies } from '@socio/contracts/policies';
import type { TestServer } from './start-test-server.ts';
import type { Insured } from './test-collecting.ts';
import { authenticate } from './test-member.ts';
import { cards, newCard } from './test-purchase.ts';

/** As after some days. */
export async function proveAgain(server: TestServer, { client, phone, number }: Insured): Promise<void> {
  await client.call(checkMembership, { membership_number: number });
  await authenticate(server, client, phone);
}

/** 'Solicitar rehabilitación': the offer, or what it is refused with. */
export async function offer(insured: Insured, client = insured.client) {
  const answer = await client.call(offerReinstatement, { policy_number: insured.policyNumber });
  return answer.code ?? answer.body.data.data.response.offer;
}

export async function offered(insured: Insured) {
  const answer = await offer(insured);
  if (typeof answer === 'string') throw new Error(answer);
  return answer;
}

type More = { offerId?: string; amount?: string; cardId?: string };

/** Pays it with a new card: the change and its payment, or what it is refused with. */
export async function pay(insured: Insured, of: { id: string; amount: string }, more: More = {}) {
  const answer = await insured.client.call(payReinstatement, {
    policy_number: insured.policyNumber,
    change: more.offerId ?? of.id,
    payment_card_id: more.cardId ?? (await newCard(insured.client, cards.mastercard)),
    amount: more.amount ?? of.amount,
  });
  if (answer.code !== undefined) return answer.code;
  const { change, payment } = answer.body.data.data.response.paid;
  return { ...change, payment };
}

export const pageOf = async ({ client, policyNumber }: Insured) => {
  const answer = await client.call(policies, undefined, { policyNumber });
  return answer.body.data.data.response.get_insurance_policy_data[0];
};
