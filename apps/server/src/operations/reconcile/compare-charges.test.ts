import { expect, test } from 'vitest';
import type { ListedCharge } from '../../providers/payment-gateway/port.ts';
import { compareCharge } from './compare-charges.ts';
import type { OurCharge } from './repository.ts';

const at = new Date('2026-03-10T18:00:00.000Z');
const ours = (change: Partial<OurCharge> = {}): OurCharge => ({
  key: 'a:1',
  applicationId: 'a',
  amount: 100,
  status: 'charged',
  chargeId: 'ch_1',
  late: null,
  returned: 0,
  at,
  ...change,
});
const theirs = (change: Partial<ListedCharge> = {}): ListedCharge => ({
  idempotencyKey: 'a:1',
  chargeId: 'ch_1',
  amount: 100,
  refundedAmount: 0,
  status: 'charged',
  at,
  ...change,
});
const late = (isRefunded: boolean) =>
  ours({ status: 'cancelled', chargeId: null, late: { chargeId: 'ch_1', isRefunded } });

test.each<[string, OurCharge | undefined, ListedCharge | undefined, string[]]>([
  ['charged on both sides', ours(), theirs(), []],
  ['declined there, unknown here', ours({ status: 'unknown' }), theirs({ status: 'declined' }), []],
  ['a challenge on both sides', ours({ status: 'action_required' }), theirs({ status: 'action-required' }), []],
  ['cancelled there, never here', undefined, theirs({ status: 'cancelled' }), []],
  ['declined here, nothing there', ours({ status: 'declined' }), undefined, []],
  ['refunded on both sides', ours({ status: 'refunded' }), theirs({ refundedAmount: 100 }), []],
  ['a refund on its way', ours({ status: 'refunding' }), theirs(), []],
  ['a refund done there only', ours({ status: 'refunding' }), theirs({ refundedAmount: 100 }), ['refund-not-recorded']],
  ['a part refunded', ours({ status: 'refunded' }), theirs({ refundedAmount: 99 }), ['refund-missing']],
  ['a part returned, on both sides', ours({ returned: 40 }), theirs({ refundedAmount: 40 }), []],
  ['a part returned here only', ours({ returned: 40 }), theirs(), ['refund-missing']],
  ['a part returned there only', ours(), theirs({ refundedAmount: 40 }), ['refund-not-recorded']],
  ['charged here, cancelled there', ours(), theirs({ status: 'cancelled' }), ['charge-missing']],
  ['charged here, nothing there', ours(), undefined, ['charge-missing']],
  ['charged there, declined here', ours({ status: 'declined' }), theirs(), ['charge-not-recorded']],
  ['charged there only', undefined, theirs(), ['charge-unknown']],
  ['a card verified there', undefined, theirs({ amount: 0 }), []],
  ['amount and charge differ', ours(), theirs({ amount: 1, chargeId: 'x' }), ['amount-differs', 'charge-id-differs']],
  ['a late charge on its way back', late(false), theirs(), []],
  ['a late charge given back', late(true), theirs({ refundedAmount: 100 }), []],
  ['a late charge kept there', late(true), theirs(), ['refund-missing']],
])('ops:reconcile, %s', (_name, here, there, kinds) => {
  expect(compareCharge(here, there).map(({ kind }) => kind)).toEqual(kinds);
}); // prettier-ignore
