import { describe, expect, test } from 'vitest';
import { ApiError } from '../../../lib/api-error.ts';
import { texts } from '../texts.ts';
import { readPayment, readPaymentFailure, refusedProblem, type Payment } from './payment-outcome.ts';

const payment = (given: object) => readPayment({ attempt: 1, ...given } as Payment);
const refused = (code: string, details = {}, status = 409) =>
  new ApiError(status, JSON.stringify({ success: false, code, details }));

describe('architecture.md, Paying: what the state of a payment says', () => {
  const bank = (challengeUrl: string) => ({ status: 'action_required', challenge_url: challengeUrl });

  test.each([
    ['charged', { status: 'charged' }, { kind: 'charged' }],
    ['pending', { status: 'pending' }, { kind: 'waiting' }],
    ['unknown', { status: 'unknown' }, { kind: 'waiting' }],
    [
      'the bank asks',
      bank('https://bank.example/3ds'),
      { kind: 'bank', challengeUrl: 'https://bank.example/3ds' },
    ],
    [
      'the bank asks nearby',
      bank('http://127.0.0.1/3ds'),
      { kind: 'bank', challengeUrl: 'http://127.0.0.1/3ds' },
    ],
    ['the bank asks, nobody knows where', { status: 'action_required' }, { kind: 'waiting' }],
    ['the bank asks at no address', bank('3ds'), { kind: 'waiting' }],
    ['the bank asks at what is no web address', bank('javascript:alert(1)'), { kind: 'waiting' }],
    ['the bank asks at what only sounds like one', bank('httpsx://bank.example'), { kind: 'waiting' }],
    ['the bank asks at what only ends like one', bank('xhttps://bank.example'), { kind: 'waiting' }],
  ])('%s', (_name, given, outcome) => {
    expect(payment(given)).toEqual(outcome);
  });

  test.each([
    ['declined', undefined],
    ['authentication_failed', 'authentication_failed'],
  ] as const)('%s: nothing was charged, and why', (reason, code) => {
    const detail = texts.payment.declined[reason];
    expect(payment({ status: 'declined', decline_code: code })).toEqual({
      kind: 'problem',
      problem: { title: 'No se hizo ningún cargo', detail, wayOut: null },
      isCardGone: true,
    });
  });
});

describe('architecture.md, house rule 8: only a refusal before the charge counts as one', () => {
  test.each([
    ['no answer', new TypeError('Failed to fetch'), { kind: 'waiting' }],
    ['the server fails', refused('INTERNAL', {}, 500), { kind: 'waiting' }],
    ['the server is too slow', refused('INTERNAL', {}, 504), { kind: 'waiting' }],
    ['asked too often', refused('TOO_MANY', {}, 429), { kind: 'waiting' }],
    ['the identity is too old', refused('LEVEL_AUTHENTICATED', {}, 401), { kind: 'identity' }],
    ['another price', refused('PRICE_CHANGED'), { kind: 'price-changed' }],
  ])('%s', (_name, error, outcome) => {
    expect(readPaymentFailure(error)).toEqual(outcome);
  });

  test('any other refusal is a problem', () => {
    const error = refused('QUOTE_EXPIRED');
    expect(readPaymentFailure(error)).toEqual({
      kind: 'problem',
      problem: refusedProblem(error),
      isCardGone: false,
    });
  });
});

describe('house rules: every screen that says no offers the way on', () => {
  test.each([
    ['QUOTE_REQUIRED', 'quotes'],
    ['QUOTE_EXPIRED', 'quotes'],
    ['CONSENT_REQUIRED', 'quotes'],
    ['ADDRESS_REQUIRED', 'address'],
    ['ADDRESS_POSTAL_CODE', 'address'],
    ['CARD_INVALID', null],
  ])('%s leads to %s', (code, wayOut) => {
    expect(refusedProblem(refused(code))).toMatchObject({ title: 'No se completó el pago', wayOut });
  });

  test.each([
    ['INTERNAL', texts.payment.failed.description],
    ['NOT_FOUND', texts.payment.changedElsewhere],
  ])('%s is told in words of the payment', (code, detail) => {
    expect(refusedProblem(refused(code))).toEqual({ title: texts.payment.notPaid, detail, wayOut: null });
  });

  test('what came from elsewhere leads nowhere', () => {
    expect(refusedProblem(new ApiError(409, 'conflict'))).toMatchObject({ wayOut: null });
  });

  test('a car that the insurer does not take leads to a new quote', () => {
    const { title, beforeCharge } = texts.vehicle.notAccepted;
    expect(refusedProblem(refused('VEHICLE_REFUSED'))).toEqual({
      title,
      detail: beforeCharge,
      wayOut: 'new-quote',
    });
  });

  test('a car that is insured may be insured again', () => {
    const { title, beforeCharge, byUnnamed } = texts.vehicle.insuredTwice;
    expect(refusedProblem(refused('VEHICLE_ALREADY_INSURED'))).toEqual({
      title,
      detail: `${byUnnamed} ${beforeCharge}`,
      wayOut: 'insure-twice',
    });
  });
});
