import { expect, test } from 'vitest';
import { receiptName } from './receipt-name.ts';

test.each([
  [{ kind: 'regular', number: 7, endorsement: null }, 'Recibo 7'],
  [{ kind: 'rest', number: 13, endorsement: 1 }, 'Resto del año'],
  [{ kind: 'reinstatement', number: 13, endorsement: 1 }, 'Rehabilitación'],
  [{ kind: 'endorsement', number: 13, endorsement: 2 }, 'Diferencia del endoso 2'],
  [{ kind: 'endorsement', number: 13, endorsement: null }, 'Diferencia por un cambio'],
] as const)(
  'after-the-sale.md, Cancelling: what was paid is called by what it was for: %j',
  (receipt, name) => {
    expect(receiptName(receipt)).toBe(name);
  },
);
