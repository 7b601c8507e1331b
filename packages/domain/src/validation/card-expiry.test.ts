import { expect, test } from 'vitest';
import { checkCardExpiry } from './card-expiry.ts';

// holds Q293, Q294, Q385
test.each([
  ['this month', '03/26', null],
  ['last month', '02/26', 'CARD_EXPIRY_PAST'],
  ['last year', '12/25', 'CARD_EXPIRY_PAST'],
  ['120 months ahead', '03/36', null],
  ['121 months ahead', '04/36', 'CARD_EXPIRY_TOO_FAR'],
  ['month 13', '13/28', 'CARD_EXPIRY_INVALID'],
  ['month 0', '00/28', 'CARD_EXPIRY_INVALID'],
  ['another form', '2028-03', 'CARD_EXPIRY_INVALID'],
  ['empty', '', 'CARD_EXPIRY_REQUIRED'],
  ['blank', '  ', 'CARD_EXPIRY_REQUIRED'],
])('spec quote 5: expiry, %s', (_name, value, error) => {
  expect(checkCardExpiry(value, '2026-03-31')).toBe(error);
});
