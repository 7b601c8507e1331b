import { acceptPolicyChange } from '@socio/contracts/accept-policy-change';
import { acceptRenewal } from '@socio/contracts/accept-renewal';
import { offerPolicyChange } from '@socio/contracts/offer-policy-change';
import { policies } from '@socio/contracts/policies';
import { LATER_MANDATE_VERSION, MANDATE_VERSION } from '@socio/domain/mandate';
import { formatMxn } from '@socio/domain/money';
import { answerOf } from './patient-client.ts';
import { prove } from './prove.ts';
import type { Passing, Shopper, ShopFloor } from './shop-floor.ts';
import { note, noteUnexpected, until, type Shopping } from './shopping.ts';

/** Less coverage, of which money comes back, then as much as before, which is charged. */
export async function change(
  floor: ShopFloor,
  shopper: Shopper,
  shopping: Shopping,
  policyNumber: string,
): Promise<void> {
  for (const coverage of ['LIMITADA', 'AMPLIA'] as const) {
    const end = await changeTo(coverage, floor, shopper, shopping, policyNumber);
    if (end !== 'confirmed') return;
  }
}

async function changeTo(
  coverage: 'LIMITADA' | 'AMPLIA',
  floor: ShopFloor,
  { impatient }: Shopper,
  shopping: Shopping,
  policyNumber: string,
) {
  const offer = await until(shopping, `the offer of ${coverage}`, async () => {
    floor.calls.emit('afterwards');
    const asked = { policy_number: policyNumber, change: { kind: 'coverage' as const, coverage } };
    const answer = await answerOf(impatient.call(offerPolicyChange, asked));
    note(shopping, `offer ${coverage}: ${answer?.code ?? answer?.status ?? 'no answer'}`);
    if (answer?.status === 200) return answer.body.data.data.response.offer;
    // The one before is not told yet to its end.
    const isPassing = answer === null || answer.status >= 500 || answer.code === 'CHANGE_UNDER_WAY';
    return isPassing ? 'again' : null;
  });
  if (offer === null) noteUnexpected(shopping, `no offer of ${coverage}`);
  if (offer === null || offer === undefined) return undefined;
  return await until(shopping, `the change to ${coverage}`, async () => {
    floor.calls.emit('afterwards');
    const answer = await answerOf(
      impatient.call(acceptPolicyChange, {
        policy_number: policyNumber,
        offer_id: offer.id,
        amount: offer.difference.total,
        payment_card_id: shopping.cardId,
        ...(offer.mandate !== null && {
          mandate: { amount: formatMxn(offer.mandate.amount), text_version: LATER_MANDATE_VERSION },
        }),
      }),
    );
    const accepted = answer?.status === 200 ? answer.body.data.data.response.accepted : undefined;
    note(shopping, `change: ${accepted?.change.state ?? answer?.code ?? answer?.status ?? 'no answer'}`);
    const challenge = accepted?.payment?.challenge_url;
    if (challenge !== undefined) await fetch(`${challenge}/approve`, { method: 'POST', redirect: 'manual' });
    const state = accepted?.change.state;
    if (state !== undefined && state !== 'charging' && state !== 'asked') {
      if (state === 'refused') noteUnexpected(shopping, 'a change that the insurer takes was refused');
      return state;
    }
    if (answer !== null && answer.status !== 200 && answer.status < 500) {
      noteUnexpected(shopping, `a change answers ${answer.code ?? answer.status}`);
      return 'refused' as const;
    }
    return 'again';
  });
}

/** The last days of the policy: its next year is quoted, and agreed to with the card that bought it. */
export async function renew(
  floor: ShopFloor & { passing: Passing },
  shopper: Shopper,
  shopping: Shopping,
  policyNumber: string,
): Promise<void> {
  const { impatient } = shopper;
  await floor.passing.makeEndNear(shopping.applicationId);
  note(shopping, 'the policy ends in five days');
  const price = await until(shopping, 'the price of the next year', async () => {
    floor.calls.emit('afterwards');
    const answer = await answerOf(impatient.call(policies, undefined, { policyNumber }));
    const policy =
      answer?.status === 200 ? answer.body.data.data.response.get_insurance_policy_data[0] : undefined;
    return policy?.renewal?.price ?? 'again';
  });
  if (price === undefined || !(await prove(floor, shopper, shopping, 'renew'))) return;
  const end = await until(shopping, 'renewing', async () => {
    floor.calls.emit('afterwards');
    const answer = await answerOf(
      impatient.call(acceptRenewal, {
        policy_number: policyNumber,
        payment_card_id: shopping.cardId,
        total: price.total,
        automatic: false,
        ...(price.mandate !== null && {
          mandate: { amount: price.mandate.amount, text_version: MANDATE_VERSION },
        }),
      }),
    );
    note(shopping, `renew: ${answer?.code ?? answer?.status ?? 'no answer'}`);
    const challenge = answer?.status === 200 ? answer.body.data.data.response.challenge_url : undefined;
    if (challenge !== undefined) {
      await fetch(`${challenge}/approve`, { method: 'POST', redirect: 'manual' });
      return 'again';
    }
    if (answer?.status === 200) return 'agreed' as const;
    // It was agreed to, the answer was lost, and it is being charged or paid already.
    if (answer?.code === 'RENEWAL_CLOSED') return 'closed' as const;
    return answer !== null && answer.status < 500 ? (answer.code ?? 'refused') : 'again';
  });
  if (end === 'agreed' || end === 'closed') shopping.told.isRenewing = true;
  else if (end !== undefined) noteUnexpected(shopping, `renewing answers ${end}`);
}
