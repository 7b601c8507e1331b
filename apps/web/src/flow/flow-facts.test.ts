import { describe, expect, test } from 'vitest';
import { allowedStep } from '@socio/domain/flow/allowed-step';
import type { Application } from './application.ts';
import { flowFacts, isLocked } from './flow-facts.ts';
import { sampleApplication } from './testing/sample-application.ts';

const today = '2026-05-14';

describe('calls.md, The flow: the step that an application allows', () => {
  test.each<[string, Partial<Application>, number]>([
    ['an accepted valid quote', {}, 10],
    ['a quote on its last day', { quoteValidUntil: today }, 10],
    ['an expired quote', { quoteValidUntil: '2026-05-13' }, 7],
    ['an edit made the quote invalid', { quoteValidUntil: null }, 7],
    ['no consents', { acceptedTerms: false }, 7],
    ['an address', { addressId: 'a' }, 11],
    ['a declined card', { addressId: 'a', paymentStatus: 'declined' }, 11],
    ['a payment that waits for the bank', { addressId: 'a', paymentStatus: 'action_required' }, 11],
    ['a charge', { addressId: 'a', paymentStatus: 'charged' }, 12],
  ])('%s', (_name, change, step) => {
    expect(allowedStep(flowFacts({ ...sampleApplication, ...change }, today), 12)).toBe(step);
  });

  test('nothing yet', () => expect(allowedStep(flowFacts(null, today), 7)).toBe(1));
});

test.each<[Application['paymentStatus'], boolean]>([
  [null, false],
  ['declined', false],
  ['pending', true],
  ['unknown', true],
  ['action_required', true],
  ['charged', true],
  ['refunded', false],
])('calls.md, The flow: payment %s locks: %s', (paymentStatus, locked) => {
  expect(isLocked({ ...sampleApplication, paymentStatus })).toBe(locked);
});
