import { expect, test } from 'vitest';
import { checkCard, emptyCard, refusedCard, withoutSecrets } from './card-fields.ts';

const today = '2026-05-14';
const good = { cardNumber: '4242 4242 4242 4242', expiryDate: '12/30', cvv: '123', cardHolder: 'ANA LOPEZ' };

test('spec quote 5, Card number: a message beside each wrong field, in the order of the form', () => {
  expect(checkCard(good, today)).toEqual({});
  expect(emptyCard).toEqual({ cardNumber: '', cardHolder: '', expiryDate: '', cvv: '' });
  expect(Object.keys(checkCard(emptyCard, today))).toEqual(['cardNumber', 'expiryDate', 'cvv', 'cardHolder']);
  expect(checkCard({ ...good, cardNumber: '3782 822463 10005' }, today)).toEqual({
    cvv: 'El código de seguridad tiene 4 dígitos',
  });
});

test.each([
  ['card_number', 'cardNumber'],
  ['card_holder_name', 'cardHolder'],
  ['expiration_date', 'expiryDate'],
  ['cvv_code', 'cvv'],
])('calls.md, Errors: %s that the server refuses is marked at %s', (name, field) => {
  expect(Object.keys(refusedCard({ fields: { [name]: 'x' } }))).toEqual([field]);
});

test('calls.md, Errors: fields that the server refuses are marked', () => {
  expect(refusedCard({ fields: { cvv_code: 'x' } })).toEqual({ cvv: 'Revisa el código de seguridad' });
  expect(refusedCard({ fields: { card_number: 'x' } })).toEqual({
    cardNumber: 'Revisa el número de tarjeta',
  });
});

test('architecture, Nothing typed is lost: but number and code go once the gateway has seen them', () => {
  expect(withoutSecrets(good)).toEqual({ ...good, cardNumber: '', cvv: '' });
});
