import { expect, test } from 'vitest';
import { paidInReceipts } from './paid-receipts.ts';
import { samplePlan } from './testing/sample-policy.ts';

test('after-the-sale.md, Receipts: what was charged, without what a reinstatement paid or another one replaced', () => {
  const [first, second, ...others] = samplePlan.receipts.map((one) => ({ ...one, kind: 'regular' as const }));
  if (first === undefined || second === undefined) throw new Error('twelve receipts');
  const at = '2026-04-28T16:00:00.000Z';
  const paid = { state: 'paid', paid_at: at } as const;
  const receipts = [
    first,
    { ...second, ...paid },
    ...others.map((one) => ({ ...one, state: 'replaced' as const })),
    { ...second, ...paid, number: 13, kind: 'reinstatement' as const, amount: '800.00' },
    {
      ...second,
      state: 'paid' as const,
      paid_at: '2026-04-29T16:00:00.000Z',
      number: 14,
      kind: 'rest' as const,
      amount: '7,343.04',
    },
  ];
  expect(paidInReceipts({ ...samplePlan, receipts })).toBe(1_751_17 + 800_00 + 7_343_04);
});
