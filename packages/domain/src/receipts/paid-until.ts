import type { CivilDate } from '../dates.ts';
import type { ReceiptKind, ReceiptState } from './receipt-state.ts';

/**
 * Returns the civil date up to which a policy is paid without a gap from its first day: the end of the last receipt of
 * those that are paid one after the other. Null if the first is not paid, or there is none. What was replaced by another
 * receipt, or charged for a change of the policy, counts for nothing. Source: after-the-sale.md, Receipts.
 */
export function paidUntil(
  receipts: readonly { kind: ReceiptKind; from: CivilDate; to: CivilDate; state: ReceiptState }[],
): CivilDate | null {
  const standing = receipts
    .filter(({ kind, state }) =>
      kind === 'rest' ? state === 'paid' : kind === 'regular' && state !== 'replaced',
    )
    .toSorted((one, other) => (one.from < other.from ? -1 : 1));
  const unpaid = standing.findIndex(({ state }) => state !== 'paid');
  return (unpaid === -1 ? standing : standing.slice(0, unpaid)).at(-1)?.to ?? null;
}
