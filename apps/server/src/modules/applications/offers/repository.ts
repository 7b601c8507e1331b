import type { PayablePrice } from '@socio/domain/tariff/receipts';
import type { Executor } from '../../../db/connection.ts';
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

/** The insurer's offers for exactly what the application contains now, newest first. */
export async function listOffers(
  db: Executor,
  application: Application,
  coverage: Application['coverage'],
): Promise<Offer[]> {
  const { versionId, zipCode, gender, birthDate } = application;
  if (versionId === null || zipCode === null || gender === null || birthDate === null) return [];
  const rows = await db
    .selectFrom('quotes')
    .leftJoin('quote_packages', (join) =>
      join.onRef('quote_packages.quote_id', '=', 'quotes.id').on('quote_packages.coverage', '=', coverage),
    )
    .select(['quotes.id as quoteId', 'quotes.valid_until as validUntil', ...priceColumns])
    .where('quotes.application_id', '=', application.id)
    .where('version_id', '=', versionId)
    .where('zip_code', '=', zipCode)
    .where('gender', '=', gender)
    .where('birth_date', '=', birthDate)
    .orderBy('quotes.created_at', 'desc')
    .execute();
  return rows.map((row) => ({ quoteId: row.quoteId, validUntil: row.validUntil, price: priceOf(row) }));
}
