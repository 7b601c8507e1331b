import { addDays, civilDate, type CivilDate } from '../dates.ts';

/** LSCS art. 5: a quote binds the insurer for 15 calendar days. */
export const QUOTE_VALID_DAYS = 15;

/**
 * Returns the last civil date on which a quote made at an instant may be accepted: 15 calendar days later (LSCS art.
 * 5).
 */
export function quoteValidUntil(createdAt: Date): CivilDate {
  return addDays(civilDate(createdAt), QUOTE_VALID_DAYS);
}

/** Whether a quote may still be accepted today, a civil date: it is valid to the end of its last day (LSCS art. 5). */
export function isQuoteValid(validUntil: CivilDate, today: CivilDate): boolean {
  return today <= validUntil;
}
