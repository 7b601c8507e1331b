import { expect, test } from 'vitest';
import { checkCardNumber } from './card-number.ts';

// holds Q287, Q288, Q289, Q290, Q291
test.each([
  ['Visa', '4242 4242 4242 4242', null],
  ['Mastercard', '5555555555554444', null],
  ['Mastercard of the 2 series', '2223003122003222', null],
  ['American Express', '3782 822463 10005', null],
  ['another brand of 14 digits', '3056 930902 5904', null],
  ['pasted with hyphens', '4242-4242-4242-4242', null],
  ['empty', '', 'CARD_NUMBER_REQUIRED'],
  ['blank', '  ', 'CARD_NUMBER_REQUIRED'],
  ['Visa of 13 digits', '4222222222222', 'CARD_NUMBER_LENGTH'],
  ['Amex of 16 digits', '3782822463100051', 'CARD_NUMBER_LENGTH'],
  ['another brand of 12 digits', '601111111111', 'CARD_NUMBER_LENGTH'],
  ['another brand of 17 digits', '60111111111111111', 'CARD_NUMBER_LENGTH'],
  ['fails Luhn', '4242424242424241', 'CARD_NUMBER_INVALID'],
  ['letters', '4242 4242 4242 424a', 'CARD_NUMBER_INVALID'],
  ['a letter first', 'a4242 4242 4242 4242', 'CARD_NUMBER_INVALID'],
])('spec quote 5: card number, %s', (_name, value, error) => {
  expect(checkCardNumber(value)).toBe(error);
});
