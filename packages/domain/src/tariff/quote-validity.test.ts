import { expect, test } from 'vitest';
import { civilDate } from '../dates.ts';
import { isQuoteValid, quoteValidUntil } from './quote-validity.ts';

// holds Q398
test('domain-facts.md: a quote stays valid 15 calendar days', () => {
  const made = new Date('2026-03-11T05:00:00Z');
  expect(quoteValidUntil(made)).toBe('2026-03-25');
  expect(isQuoteValid('2026-03-25', civilDate(new Date('2026-03-26T05:59:59Z')))).toBe(true);
  expect(isQuoteValid('2026-03-25', civilDate(new Date('2026-03-26T06:00:00Z')))).toBe(false);
});
