import { civilDate } from '@socio/domain/dates';
import { isQuoteValid } from '@socio/domain/tariff/quote-validity';
import type { Executor } from '../../db/connection.ts';
import { Refusal } from '../../http/refusal.ts';
import type { Application } from './application.ts';
import { listOffers, type Offer } from './offers/repository.ts';

/**
 * The accepted quote, if it still holds: made from what the application contains now, and its last day not over (house
 * rule 5: at UTC−6).
 */
export async function requireAcceptedOffer(
  db: Executor,
  application: Application,
  now: Date,
): Promise<Offer> {
  const { quoteId, coverage } = application;
  const offers = quoteId === null ? [] : await listOffers(db, application, coverage);
  const accepted = offers.find((offer) => offer.quoteId === quoteId);
  if (accepted === undefined || accepted.price === null) throw new Refusal('QUOTE_REQUIRED');
  if (!isQuoteValid(accepted.validUntil, civilDate(now))) throw new Refusal('QUOTE_EXPIRED');
  return accepted;
}
