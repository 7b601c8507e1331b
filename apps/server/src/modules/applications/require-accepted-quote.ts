import { civilDate } from '@socio/domain/dates';
import { isQuoteValid } from '@socio/domain/tariff/quote-validity';
import { Refusal } from '../../http/refusal.ts';
import type { Application } from './application.ts';
import type { AcceptedQuote } from './offers/repository.ts';

/**
 * The accepted quote, if it still holds: made from what the application contains now, and its last day not over (house
 * rule 5: at UTC−6).
 */
export function requireAcceptedQuote<Accepted extends AcceptedQuote>(
  application: Application,
  accepted: Accepted | undefined,
  now: Date,
): Accepted {
  const isForIt =
    accepted?.quoteId === application.quoteId &&
    accepted.versionId === application.versionId &&
    accepted.zipCode === application.zipCode &&
    accepted.gender === application.gender &&
    accepted.birthDate === application.birthDate;
  if (!isForIt) throw new Refusal('QUOTE_REQUIRED');
  if (!isQuoteValid(accepted.validUntil, civilDate(now))) throw new Refusal('QUOTE_EXPIRED');
  return accepted;
}
