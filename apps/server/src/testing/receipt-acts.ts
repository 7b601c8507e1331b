import { checkMembership } from '@socio/contracts/check-membership';
import { getAllPolicies } from '@socio/contracts/get-all-policies';
import { payReceipt } from '@socio/contracts/pay-receipt';
import { policies } from '@socio/contracts/policies';
import { verifyPolicy } from '@socio/contracts/verify-policy';
import { formatMxn } from '@socio/domain/money';
import type { TestServer } from './start-test-server.ts';
import type { Insured, startCollecting } from './test-collecting.ts';
import { authenticate } from './test-member.ts';

type More = { cardId?: string; number?: number; amount?: string; attempt?: number };

export type ReceiptActs = ReturnType<typeof receiptActs>;

/** How receipts and their policy stand, and what their member does about them. */
export function receiptActs(server: TestServer, world: Awaited<ReturnType<typeof startCollecting>>) {
  const stateOf = async (insured: Insured, number = 2) =>
    (await world.receiptsOf(insured))[number - 1]?.state;

  const policyOf = async ({ policyId }: Insured) =>
    await server.db.selectFrom('policies').selectAll().where('id', '=', policyId).executeTakeFirstOrThrow();

  const insurerSays = async ({ policyNumber }: Insured) => {
    const states = await world.services.insurer.receiptStates(policyNumber);
    if (states.kind !== 'states') throw new Error(states.kind);
    return [states.policy, ...states.receipts.slice(0, 3).map(({ state }) => state)];
  };

  async function pay(insured: Insured, { cardId, number = 2, amount, attempt }: More = {}) {
    const receipts = await world.receiptsOf(insured);
    const answer = await insured.client.call(payReceipt, {
      policy_number: insured.policyNumber,
      number,
      payment_card_id: cardId ?? insured.cardId,
      amount: amount ?? formatMxn(receipts[number - 1]?.amount ?? 0),
      ...(attempt !== undefined && { attempt }),
    });
    return answer.code ?? answer.body.data.data.response.payment;
  }

  async function proveAgain({ client, phone, number }: Insured): Promise<void> {
    await client.call(checkMembership, { membership_number: number });
    await authenticate(server, client, phone);
  }

  /** In the list, and on the policy's page. */
  async function statusesOf(insured: Insured) {
    await proveAgain(insured);
    const listed = await insured.client.call(getAllPolicies, { membership_id: insured.id });
    const page = await insured.client.call(policies, undefined, { policyNumber: insured.policyNumber });
    const [item] = listed.body.data.data.response.all_policies;
    const [data] = page.body.data.data.response.get_insurance_policy_data;
    const undecidedOf = (one?: { undecided?: boolean | undefined }) =>
      one?.undecided === undefined ? {} : { undecided: one.undecided };
    return [
      { id: item?.['insurance_policies-status_id'], ...undecidedOf(item) },
      { id: data?.status_id, ...undecidedOf(data) },
    ];
  }

  const verified = async (insured: Insured) => {
    const about = { policyNumber: insured.policyNumber, seal: (await policyOf(insured)).seal ?? '' };
    const answer = await server.client().call(verifyPolicy, undefined, about);
    return answer.body.data.data.response.policy;
  };

  return { stateOf, policyOf, insurerSays, pay, proveAgain, statusesOf, verified };
}
