import type { ReceiptPlan } from '@socio/contracts/shared/policy';
import { expect, test } from 'vitest';
import { receiptToPay } from './receipt-to-pay.ts';

type State = ReceiptPlan['receipts'][number]['state'];

const planOf = (states: State[], more: Partial<ReceiptPlan> = {}): ReceiptPlan => ({
  collected_by: 'product',
  grace_days: 15,
  as_of: null,
  receipts: states.map((state, index) => ({
    number: index + 1,
    period_from: `2026-0${index + 3}-10`,
    period_to: `2026-0${index + 4}-10`,
    due_date: `2026-0${index + 3}-10`,
    amount: '1,071.29',
    state,
    paid_at: null,
  })),
  ...more,
});
const at = (time: string) => new Date(`${time}-06:00`);

test.each<[string, ReceiptPlan, string, object | null]>([
  ['not yet', planOf(['paid', 'upcoming']), '2026-04-05T08:59', null],
  [
    'from its reminder on',
    planOf(['paid', 'upcoming']),
    '2026-04-05T09:00',
    { number: 2, isChecking: false },
  ],
  ['refused', planOf(['paid', 'declined', 'upcoming']), '2026-04-20T09:00', { number: 2, count: 3 }],
  ['the oldest first', planOf(['paid', 'due', 'due']), '2026-04-20T09:00', { number: 2 }],
  ['too late to begin', planOf(['paid', 'due']), '2026-04-25T11:31', null],
  [
    'under way past the end',
    planOf(['paid', 'charging']),
    '2026-04-25T12:30',
    { number: 2, isChecking: true },
  ],
  ['not in time', planOf(['paid', 'lapsed', 'due']), '2026-05-10T09:00', null],
  ['all paid', planOf(['paid', 'paid']), '2026-04-20T09:00', null],
  ['the insurer collects', planOf(['paid', 'due'], { collected_by: 'insurer' }), '2026-04-12T09:00', null],
  ['of before', planOf(['paid', 'due'], { grace_days: null }), '2026-04-12T09:00', null],
])('after-the-sale.md, Collecting, Pagar ahora: %s', (_name, plan, now, found) => {
  const receipt = receiptToPay(plan, at(now));
  if (found === null) expect(receipt).toBeNull();
  else expect(receipt).toMatchObject(found);
});
