import { refusals } from '@socio/contracts/error-texts';
import { describe, expect, test } from 'vitest';
import { shownCards } from '../../../common/card/shown-cards.ts';
import { sampleCard as card } from '../../../common/testing/sample-card.ts';
import { ApiError } from '../../../lib/api-error.ts';
import { amountDue } from './amount-due.ts';
import { firstUsable, NEW } from './card-choice.ts';
import { refusedProblem } from './payment-outcome.ts';

const today = '2026-05-14';

test('spec membership 5, Displayed lists: an expired card cannot be chosen', () => {
  expect(firstUsable(shownCards([card('old', '04/26'), card('a', '05/26')], today))).toBe('a');
  expect(firstUsable(shownCards([card('old', '04/26')], today))).toBe(NEW);
});

// holds Q400, Q401
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
    expect(amountDue({ billingCycle, collectedBy: 'insurer', ...given })).toMatchObject(due);
  });
  test('without an accepted price', () => {
    expect(
      amountDue({ billingCycle: 'MENSUAL', collectedBy: 'insurer', ...amounts, firstPayment: null }),
    ).toBeNull();
  });
});

test('calls.md, Errors: a new card over the limit says what to do', () => {
  const error = new ApiError(429, JSON.stringify({ success: false, code: 'CARD_LIMIT' }));
  expect(refusedProblem(error)).toMatchObject({ detail: refusals.CARD_LIMIT.text, wayOut: null });
});
