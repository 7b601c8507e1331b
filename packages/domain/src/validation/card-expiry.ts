import { monthsUntilExpiry, parseExpiry } from '../cards.ts';
import type { CivilDate } from '../dates.ts';

export type CardExpiryError =
  | 'CARD_EXPIRY_REQUIRED'
  | 'CARD_EXPIRY_INVALID'
  | 'CARD_EXPIRY_PAST'
  | 'CARD_EXPIRY_TOO_FAR';

const EXPIRY_MONTHS_AHEAD = 120;

/**
 * Checks an expiry MM/YY on today's civil date: an existing month, not past (a card is good to the end of its month),
 * and no more than 120 months ahead (spec quote 5). Null if valid.
 */
export function checkCardExpiry(value: string, today: CivilDate): CardExpiryError | null {
  if (value.trim() === '') return 'CARD_EXPIRY_REQUIRED';
  const expiry = parseExpiry(value);
  if (expiry === null) return 'CARD_EXPIRY_INVALID';
  const months = monthsUntilExpiry(expiry, today);
  if (months < 0) return 'CARD_EXPIRY_PAST';
  return months > EXPIRY_MONTHS_AHEAD ? 'CARD_EXPIRY_TOO_FAR' : null;
}
