import type { PayablePrice } from '@socio/domain/tariff/receipts';
import type { Gender } from '@socio/domain/validation/gender';
import type { Executor } from '../../../db/connection.ts';
import { statement, type Slots } from '../../../db/statement.ts';
import { isUuid } from '../../../db/uuid.ts';
import type { Application } from '../application.ts';

/** One package of one stored quote; the price is null if that quote did not include the package. */
export type Offer = {
  quoteId: string;
  validUntil: string;
  price: PayablePrice | null;
};

/** A package's price, or null if the outer join found none. */
export function priceOf(row: { [Column in keyof PriceColumns]: number | null }): PayablePrice | null {
  const { monthly_first: firstPayment, monthly_later: laterPayment, monthly_total, annual_total } = row;
  if (firstPayment === null || laterPayment === null || monthly_total === null || annual_total === null) {
    return null;
  }
  return { annual: { total: annual_total }, monthly: { firstPayment, laterPayment, total: monthly_total } };
}

const priceColumns = ['monthly_first', 'monthly_later', 'monthly_total', 'annual_total'] as const;
type PriceColumns = Record<(typeof priceColumns)[number], number>;

/** A package's price, whatever became of its quote since. */
export async function findPrice(
  db: Executor,
  quoteId: string,
  coverage: NonNullable<Application['coverage']>,
): Promise<PayablePrice | null> {
  const row = await db
    .selectFrom('quote_packages')
    .select(priceColumns)
    .where('quote_id', '=', quoteId)
    .where('coverage', '=', coverage)
    .executeTakeFirst();
  return row === undefined ? null : priceOf(row);
}

type Risk = { versionId: number; zipCode: string; gender: Gender; birthDate: string };

const offers = statement(
  'offers',
  (db, given: Slots<Risk & { applicationId: string; coverage: Application['coverage'] }>) =>
    db
      .selectFrom('quotes')
      .leftJoin('quote_packages', (join) =>
        join
          .onRef('quote_packages.quote_id', '=', 'quotes.id')
          .on('quote_packages.coverage', '=', given.coverage),
      )
      .select(['quotes.id as quoteId', 'quotes.valid_until as validUntil', ...priceColumns])
      .where('quotes.application_id', '=', given.applicationId)
      .where('version_id', '=', given.versionId)
      .where('zip_code', '=', given.zipCode)
      .where('gender', '=', given.gender)
      .where('birth_date', '=', given.birthDate)
      .orderBy('quotes.created_at', 'desc'),
);

/** The insurer's offers for exactly what the application contains now, newest first. */
export async function listOffers(
  db: Executor,
  application: Application,
  coverage: Application['coverage'],
): Promise<Offer[]> {
  const { id: applicationId, versionId, zipCode, gender, birthDate } = application;
  if (versionId === null || zipCode === null || gender === null || birthDate === null) return [];
  const rows = await offers.all(db, { applicationId, versionId, zipCode, gender, birthDate, coverage });
  return rows.map((row) => ({ quoteId: row.quoteId, validUntil: row.validUntil, price: priceOf(row) }));
}

/** The quote that an application's member has chosen, with the risk that it was made for. */
export type AcceptedQuote = Risk & { quoteId: string; validUntil: string };

/** With the chosen package's price. */
type AcceptedOffer = AcceptedQuote & Pick<Offer, 'price'>;

const acceptedOffer = statement('accepted-offer', (db, given: Slots<{ id: string }>) =>
  db
    .selectFrom('applications')
    .innerJoin('quotes', (join) =>
      join
        .onRef('quotes.id', '=', 'applications.quote_id')
        .onRef('quotes.application_id', '=', 'applications.id'),
    )
    .leftJoin('quote_packages', (join) =>
      join
        .onRef('quote_packages.quote_id', '=', 'quotes.id')
        .onRef('quote_packages.coverage', '=', 'applications.coverage'),
    )
    .select([
      'quotes.id as quoteId',
      'quotes.valid_until as validUntil',
      'quotes.version_id as versionId',
      'quotes.zip_code as zipCode',
      'quotes.gender',
      'quotes.birth_date as birthDate',
      ...priceColumns,
    ])
    .where('applications.id', '=', given.id),
);

/** The offer that an application's member has chosen, whatever has changed since. */
export async function findAcceptedOffer(db: Executor, id: string): Promise<AcceptedOffer | undefined> {
  const row = isUuid(id) ? await acceptedOffer.first(db, { id }) : undefined;
  return row && { ...row, price: priceOf(row) };
}
