import { addDays, civilDate, type CivilDate } from '../dates.ts';

/** LSCS art. 5: a quote binds the insurer for 15 calendar days. */
export const QUOTE_VALID_DAYS = 15;

/**
 * Takes the instant of a quote and gives the last civil date on which it may be accepted: 15 calendar days later (LSCS
 * art. 5).
 */
export function quoteValidUntil(createdAt: Date): CivilDate {
  return addDays(civilDate(createdAt), QUOTE_VALID_DAYS);
}

/** Whether a quote with that last day may still be accepted on a civil date today: to the end of the day (LSCS art. 5). */
export function isQuoteValid(validUntil: CivilDate, today: CivilDate): boolean {
  return today <= validUntil;
}
