import type { BillingCycle, Coverage } from '@socio/domain/tariff/coverages';
import type { PayablePrice } from '@socio/domain/tariff/receipts';
import type { Executor } from '../../../db/connection.ts';
import { findApplication } from '../repository.ts';
import { listOffers, priceOf } from '../offers/repository.ts';

export type Link = { keyHash: Buffer; applicationId: string; expiresAt: Date; now: Date };

/** Each mail has a link of its own; those of earlier mails go on working. */
const maxPerApplication = 20;

export async function insertLink(db: Executor, link: Link): Promise<void> {
  const { keyHash, applicationId, expiresAt, now } = link;
  await db
    .insertInto('application_links')
    .values({ key_hash: keyHash, application_id: applicationId, created_at: now, expires_at: expiresAt })
    .execute();
  const older = db
    .selectFrom('application_links')
    .select('key_hash')
    .where('application_id', '=', applicationId)
    .orderBy('created_at', 'desc')
    .orderBy('key_hash')
    .offset(maxPerApplication);
  await db.deleteFrom('application_links').where('key_hash', 'in', older).execute();
}

export async function deleteLink(db: Executor, keyHash: Buffer): Promise<void> {
  await db.deleteFrom('application_links').where('key_hash', '=', keyHash).execute();
}

/** Those of all of a member's applications, to whatever mail they were sent. */
export async function voidApplicationLinks(db: Executor, memberId: string): Promise<void> {
  const own = db.selectFrom('applications').select('id').where('member_id', '=', memberId);
  await db.deleteFrom('application_links').where('application_id', 'in', own).execute();
}

/** The application of a key that has not expired; none of an account that is to be deleted. */
export async function findLinkedApplication(
  db: Executor,
  keyHash: Buffer,
  now: Date,
): Promise<string | undefined> {
  const row = await db
    .selectFrom('application_links')
    .select('application_id')
    .where('key_hash', '=', keyHash)
    .where('expires_at', '>', now)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('applications as a')
            .innerJoin('account_deletions as d', 'd.member_id', 'a.member_id')
            .select('d.id')
            .whereRef('a.id', '=', 'application_links.application_id')
            .where('d.ended_at', 'is', null),
        ),
      ),
    )
    .executeTakeFirst();
  return row?.application_id;
}

/** Whom a mail about an application is sent to. */
export async function findRecipient(
  db: Executor,
  memberId: string,
): Promise<{ givenName: string; email: string } | undefined> {
  const row = await db
    .selectFrom('accounts')
    .select(['name', 'email'])
    .where('member_id', '=', memberId)
    .executeTakeFirst();
  return row === undefined || row.email === null ? undefined : { givenName: row.name, email: row.email };
}

export type QuotedPrice = {
  /** The package that the person chose from this quote. */
  chosen: { coverage: Coverage; billingCycle: BillingCycle; price: PayablePrice } | null;
  /** The cheapest package; may be the chosen one. */
  best: { coverage: Coverage; price: PayablePrice };
  /** Civil date. */
  validUntil: string;
};

/**
 * What an application would cost according to the quote that was chosen from, otherwise its latest, if that was made
 * for exactly what the application contains now. The quote may have expired.
 */
export async function findQuotedPrice(db: Executor, applicationId: string): Promise<QuotedPrice | null> {
  const application = await findApplication(db, applicationId);
  if (application === undefined) return null;
  const { coverage, billingCycle, quoteId } = application;
  const offers = await listOffers(db, application, coverage);
  const own = offers.find((offer) => offer.quoteId === quoteId);
  const quote = own ?? offers[0];
  if (quote === undefined) return null;
  const cheapest = await db
    .selectFrom('quote_packages')
    .select(['coverage', 'monthly_first', 'monthly_later', 'monthly_total', 'annual_total'])
    .where('quote_id', '=', quote.quoteId)
    .orderBy('annual_total')
    .limit(1)
    .executeTakeFirst();
  const bestPrice = cheapest === undefined ? null : priceOf(cheapest);
  if (cheapest === undefined || bestPrice === null) return null;
  const price = own?.price ?? null;
  return {
    chosen:
      coverage === null || billingCycle === null || price === null ? null : { coverage, billingCycle, price },
    best: { coverage: cheapest.coverage, price: bestPrice },
    validUntil: quote.validUntil,
  };
}
