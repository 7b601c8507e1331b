import { expect, test } from 'vitest';
import { checkCardCvv } from './card-cvv.ts';

// holds Q292, Q385
test.each([
  ['Visa, 3', '123', '4242', null],
  ['Visa, 4', '1234', '4242', 'CARD_CVV_INVALID'],
  ['Amex, 4', '1234', '3782', null],
  ['Amex, 3', '123', '3782', 'CARD_CVV_INVALID'],
  ['other brand, 3', '123', '6011', null],
  ['letters', '12a', '4242', 'CARD_CVV_INVALID'],
  ['a letter first', 'a12', '4242', 'CARD_CVV_INVALID'],
  ['blanks around it', ' 123 ', '4242', null],
  ['empty', '', '4242', 'CARD_CVV_REQUIRED'],
])('spec quote 5: CVV, %s', (_name, cvv, number, error) => {
  expect(checkCardCvv(cvv, number)).toBe(error);
});
