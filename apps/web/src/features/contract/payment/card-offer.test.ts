import { refusals } from '@socio/contracts/error-texts';
import type { SavedCard } from '@socio/contracts/shared/saved-card';
import { describe, expect, test } from 'vitest';
import { ApiError } from '../../../lib/api-error.ts';
import { amountDue } from './amount-due.ts';
import { checkCard, refusedCard } from './card-fields.ts';
import { refusedProblem } from './payment-outcome.ts';
import { firstUsable, NEW, offerCards } from './saved-cards.ts';

const today = '2026-05-14';
const card = (id: string, expiry: string, number = '4242'): SavedCard => ({
  'credit_cards-id': id,
  'credit_cards-card_number': number,
  'credit_cards-card_holder_name': 'ANA LOPEZ',
  'credit_cards-expiration_date': expiry,
  'credit_cards-card_type': 'Visa',
});

test('spec membership 5, Displayed lists: complete cards only; an expired one cannot be chosen', () => {
  const offers = offerCards(
    [card('old', '04/26'), card('a', '05/26'), card('b', ''), card('c', '12/30', '')],
    today,
  );
  expect(offers.map(({ id, expired }) => [id, expired])).toEqual([
    ['old', true],
    ['a', false],
  ]);
  expect(firstUsable(offers)).toBe('a');
  expect(firstUsable(offerCards([card('old', '04/26')], today))).toBe(NEW);
});

describe('spec quote 9: monthly billing charges first_payment now, annual a single total', () => {
  const amounts = { firstPayment: '1,751.17', subsequentPayments: '881.17', totalPremium: '11,444.04' };
  test.each([
    ['MENSUAL', amounts, { amount: '1,751.17', today: '$1,751.17', later: '$881.17', total: '$11,444.04' }],
    [
      'ANUAL',
      { ...amounts, totalPremium: '10,464.91' },
      { amount: '10,464.91', today: '$10,464.91', later: null },
    ],
  ] as const)('%s', (billingCycle, given, due) => {
    expect(amountDue({ billingCycle, ...given })).toMatchObject(due);
  });
  test('without an accepted price', () => {
    expect(amountDue({ billingCycle: 'MENSUAL', ...amounts, firstPayment: null })).toBeNull();
  });
});

test('spec quote 5, Card number: a message beside each wrong field, in the order of the form', () => {
  const good = {
    cardNumber: '4242 4242 4242 4242',
    cardHolder: 'ANA LOPEZ',
    expiryDate: '12/30',
    cvv: '123',
  };
  expect(checkCard(good, today)).toEqual({});
  expect(Object.keys(checkCard({ cardNumber: '', cardHolder: '', expiryDate: '', cvv: '' }, today))).toEqual([
    'cardNumber',
    'cardHolder',
    'expiryDate',
    'cvv',
  ]);
  expect(checkCard({ ...good, cardNumber: '3782 822463 10005' }, today)).toEqual({
    cvv: 'El código de seguridad tiene 4 dígitos',
  });
  expect(refusedCard({ fields: { cvv_code: 'x' } })).toEqual({ cvv: 'Revisa el código de seguridad' });
});

test('calls.md, Errors: a new card over the limit says what to do', () => {
  const error = new ApiError(429, JSON.stringify({ success: false, code: 'CARD_LIMIT' }));
  expect(refusedProblem(error)).toMatchObject({ detail: refusals.CARD_LIMIT.text, wayOut: null });
});
