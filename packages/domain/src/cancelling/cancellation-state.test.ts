import { expect, test } from 'vitest';
import { cancellation, cancellationRefund } from './cancellation-state.ts';

test('after-the-sale.md, Cancelling: taken back only before the insurer is asked', () => {
  expect(cancellation.before('taken-back')).toEqual(['asked']);
  expect(cancellation.before('confirmed')).toEqual(['asked', 'confirming']);
  expect(cancellation.before('refused')).toEqual(['confirming']);
  expect(cancellation.states.filter(cancellation.isFinal)).toEqual(['taken-back', 'refused', 'confirmed']);
});

test('after-the-sale.md, Cancelling: a refund ends once, on the card or in an account', () => {
  expect(cancellationRefund.before('refunded')).toEqual(['pending', 'transferring']);
  expect(cancellationRefund.before('transferring')).toEqual(['needs-account']);
  expect(cancellationRefund.states.filter(cancellationRefund.isFinal)).toEqual(['refunded']);
});
