import type { ReceiptPlan } from '@socio/contracts/shared/policy';
import { parseMxn, type Centavos } from '@socio/domain/money';

type Receipt = ReceiptPlan['receipts'][number];

/** Tells of a receipt whether it was a reinstatement that paid it: nothing was charged for it besides. */
export function paidByReinstatement({ receipts }: ReceiptPlan): (receipt: Receipt) => boolean {
  const times = new Set(receipts.filter(({ kind }) => kind === 'reinstatement').map((one) => one.paid_at));
  return ({ kind, state, paid_at: paidAt }) =>
    (kind ?? 'regular') === 'regular' && state === 'paid' && times.has(paidAt);
}

/** What was charged for the receipts of a policy, in centavos. */
export function paidInReceipts(plan: ReceiptPlan): Centavos {
  const isPaidOtherwise = paidByReinstatement(plan);
  return plan.receipts
    .filter((one) => one.state === 'paid' && !isPaidOtherwise(one))
    .reduce((sum, one) => sum + (parseMxn(one.amount) ?? 0), 0);
}
