import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { chargeAnswer } from './answers.ts';

test.each([
  ['a reason that the product does not know', { reason: 'do_not_honor', retry: 'later' }, true],
  ['no word on whether it may be tried again', { reason: 'card_declined' }, false],
  ['another word', { reason: 'card_declined', retry: 'soon' }, false],
])('after-the-sale.md, a decline with %s', (_name, decline, readable) => {
  expect(z.safeParse(chargeAnswer, { status: 'declined', ...decline }).success).toBe(readable);
});
