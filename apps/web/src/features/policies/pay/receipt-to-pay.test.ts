import type { ReceiptPlan } from '@socio/contracts/shared/policy';
import { expect, test } from 'vitest';
import { receiptToPay } from './receipt-to-pay.ts';

type State = ReceiptPlan['receipts'][number]['state'];

const planOf = (states: State[], more: Partial<ReceiptPlan> = {}): ReceiptPlan => ({
  collected_by: 'product',
  grace_days: 15,
  as_of: null,
  payable: null,
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

test.each<[string, ReceiptPlan, object | null]>([
  ['not yet, or too late to begin', planOf(['paid', 'upcoming']), null],
  [
    'from its reminder on, whatever the clock of the device',
    planOf(['paid', 'upcoming'], { payable: 2 }),
    { number: 2, count: 2, isChecking: false },
  ],
  ['refused', planOf(['paid', 'declined', 'upcoming'], { payable: 2 }), { number: 2, count: 3 }],
  ['under way', planOf(['paid', 'charging']), { number: 2, isChecking: true }],
  ['not in time', planOf(['paid', 'lapsed', 'due']), null],
  ['all paid', planOf(['paid', 'paid']), null],
  ['the insurer collects', planOf(['paid', 'due'], { collected_by: 'insurer' }), null],
  ['of before', planOf(['paid', 'due'], { grace_days: null }), null],
  ['said by no server of before', planOf(['paid', 'due'], { payable: undefined }), null],
])('after-the-sale.md, Collecting, Pagar ahora: %s', (_name, plan, found) => {
  const receipt = receiptToPay(plan);
  if (found === null) expect(receipt).toBeNull();
  else expect(receipt).toMatchObject(found);
});
