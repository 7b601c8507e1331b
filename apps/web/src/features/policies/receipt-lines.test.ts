import type { PolicyReceipt } from '@socio/contracts/shared/policy';
import { expect, test } from 'vitest';
import { receiptLines } from './receipt-lines.ts';

const receipt = (surcharge: number): PolicyReceipt => ({
  number: 'R-100001',
  date: '2026-05-14',
  amount: '1,751.17',
  parts: { netPremium: 70000, surcharge, policyFee: 75000, iva: 24154, total: 175117 },
});

test('deviations.md, Payment and policy: a receipt with its own parts to the centavo', () => {
  expect(receiptLines(receipt(5963))).toEqual([
    { label: 'Prima neta', amount: '$700.00' },
    { label: 'Recargo por pago fraccionado', amount: '$59.63' },
    { label: 'Derecho de póliza', amount: '$750.00' },
    { label: 'IVA (16\u00a0%)', amount: '$241.54' },
  ]);
  expect(receiptLines(receipt(0)).map(({ label }) => label)).not.toContain('Recargo por pago fraccionado');
});
