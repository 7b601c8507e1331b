import { stateOfPostalCode } from '@socio/domain/postal-code-states';
import type { Coverage } from '@socio/domain/tariff/coverages';
import { MONTHLY_RECEIPTS } from '@socio/domain/tariff/receipts';
import type { Executor } from '../../db/connection.ts';
import type { QuotePackages } from '../../db/types.ts';
import type { QuotableApplication, QuotedPackage, QuotedRisk, StoredQuote } from './stored-quote.ts';

/** The car as described to the insurer. */
export async function findVehicle(db: Executor, versionId: number) {
  return await db
    .selectFrom('versions')
    .innerJoin('brand_models', 'brand_models.id', 'versions.brand_model_id')
    .select([
      'brand_models.brand_model as brandModel',
      'versions.year',
      'versions.name as versionName',
      'versions.list_price as listPrice',
      'brand_models.body_type as bodyType',
    ])
    .where('versions.id', '=', versionId)
    .executeTakeFirst();
}

/** From the catalogue, or from the first digits for a code that it lacks. */
export async function findState(db: Executor, zipCode: string): Promise<string | null> {
  const row = await db
    .selectFrom('postal_codes')
    .select('state')
    .where('zip_code', '=', zipCode)
    .limit(1)
    .executeTakeFirst();
  return row?.state ?? stateOfPostalCode(zipCode);
}

/** Deletes an application's quotes, so that none of them can be accepted any more. */
export async function deleteQuotes(db: Executor, applicationId: string): Promise<void> {
  await db.deleteFrom('quotes').where('application_id', '=', applicationId).execute();
}

export type DeleteQuotes = typeof deleteQuotes;

/** The newest quote since then made from exactly this data. */
export async function findQuoteSince(
  db: Executor,
  applicationId: string,
  risk: QuotedRisk,
  since: Date,
): Promise<StoredQuote | undefined> {
  const quote = await db
    .selectFrom('quotes')
    .select(['id', 'tariff_version', 'valid_until'])
    .where('application_id', '=', applicationId)
    .where('version_id', '=', risk.versionId)
    .where('zip_code', '=', risk.zipCode)
    .where('gender', '=', risk.gender)
    .where('birth_date', '=', risk.birthDate)
    .where('created_at', '>=', since)
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (quote === undefined) return undefined;
  return {
    id: quote.id,
    tariffVersion: quote.tariff_version,
    validUntil: quote.valid_until,
    packages: await packagesOf(db, quote.id),
  };
}

async function packagesOf(db: Executor, quoteId: string): Promise<StoredQuote['packages']> {
  const rows = await db.selectFrom('quote_packages').selectAll().where('quote_id', '=', quoteId).execute();
  return Object.fromEntries(rows.map((row) => [row.coverage, packageOf(row)]));
}

export type EarlierQuote = {
  id: string;
  risk: QuotedRisk;
  createdAt: Date;
  validUntil: string;
  packages: StoredQuote['packages'];
};

/** The quote that the person last accepted, valid or not; otherwise the last one shown for another risk. */
export async function findEarlierQuote(
  db: Executor,
  applicationId: string,
  risk: QuotedRisk,
): Promise<EarlierQuote | undefined> {
  const accepted = await db
    .selectFrom('applications')
    .select('quote_id')
    .where('id', '=', applicationId)
    .executeTakeFirst();
  const acceptedId = accepted?.quote_id ?? null;
  const row = await db
    .selectFrom('quotes')
    .selectAll()
    .where('application_id', '=', applicationId)
    .where((eb) =>
      acceptedId !== null
        ? eb('id', '=', acceptedId)
        : eb.and([
            eb('shown_at', 'is not', null),
            eb.or([
              eb('version_id', '!=', risk.versionId),
              eb('zip_code', '!=', risk.zipCode),
              eb('gender', '!=', risk.gender),
              eb('birth_date', '!=', risk.birthDate),
            ]),
          ]),
    )
    .orderBy('shown_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (row === undefined) return undefined;
  return {
    id: row.id,
    risk: {
      versionId: row.version_id,
      zipCode: row.zip_code,
      gender: row.gender,
      birthDate: row.birth_date,
    },
    createdAt: row.created_at,
    validUntil: row.valid_until,
    packages: await packagesOf(db, row.id),
  };
}

/** Records that its prices are on the screen. */
export async function markQuoteShown(db: Executor, id: string, now: Date): Promise<void> {
  await db.updateTable('quotes').set({ shown_at: now }).where('id', '=', id).execute();
}

function packageOf(row: QuotePackages): QuotedPackage {
  const { net_premium: netPremium, policy_fee: policyFee } = row;
  return {
    discount: row.discount,
    annual: { netPremium, policyFee, surcharge: 0, iva: row.annual_iva, total: row.annual_total },
    monthly: {
      netPremium,
      policyFee,
      surcharge: row.surcharge,
      iva: row.monthly_iva,
      total: row.monthly_total,
      receipts: MONTHLY_RECEIPTS,
      firstPayment: row.monthly_first,
      laterPayment: row.monthly_later,
    },
  };
}

/**
 * Whether the application still contains, for the same member, what a quote was made from; the account's person takes
 * precedence. Locks it until the transaction ends.
 */
async function stillHolds(
  trx: Executor,
  { id, memberId }: Pick<QuotableApplication, 'id' | 'memberId'>,
  risk: QuotedRisk,
): Promise<boolean> {
  const row = await trx
    .selectFrom('applications as a')
    .leftJoin('accounts as p', 'p.member_id', 'a.member_id')
    .select(['a.member_id', 'a.version_id', 'a.zip_code'])
    .select((eb) => eb.fn.coalesce('p.gender', 'a.gender').as('gender'))
    .select((eb) => eb.fn.coalesce('p.birth_date', 'a.birth_date').as('birth_date'))
    .where('a.id', '=', id)
    .forUpdate('a')
    .executeTakeFirst();
  return (
    row !== undefined &&
    row.member_id === memberId &&
    row.version_id === risk.versionId &&
    row.zip_code === risk.zipCode &&
    row.gender === risk.gender &&
    row.birth_date === risk.birthDate
  );
}

/** False, and nothing is stored, if the application has changed since the insurer was asked. */
export async function insertQuote(
  trx: Executor,
  application: Pick<QuotableApplication, 'id' | 'memberId'>,
  risk: QuotedRisk,
  quote: StoredQuote,
  now: Date,
): Promise<boolean> {
  if (!(await stillHolds(trx, application, risk))) return false;
  await storeQuote(trx, application.id, risk, quote, now);
  return true;
}

/** Stores a quote whether or not the application contains what it was made from. */
export async function storeQuote(
  trx: Executor,
  applicationId: string,
  risk: QuotedRisk,
  quote: StoredQuote,
  now: Date,
): Promise<void> {
  await trx
    .insertInto('quotes')
    .values({
      id: quote.id,
      application_id: applicationId,
      version_id: risk.versionId,
      zip_code: risk.zipCode,
      gender: risk.gender,
      birth_date: risk.birthDate,
      tariff_version: quote.tariffVersion,
      created_at: now,
      valid_until: quote.validUntil,
    })
    .execute();
  const packages = Object.entries(quote.packages) as [Coverage, QuotedPackage][];
  await trx
    .insertInto('quote_packages')
    .values(
      packages.map(([coverage, { discount, annual, monthly }]) => ({
        quote_id: quote.id,
        coverage,
        net_premium: annual.netPremium,
        discount,
        policy_fee: annual.policyFee,
        surcharge: monthly.surcharge,
        annual_iva: annual.iva,
        annual_total: annual.total,
        monthly_iva: monthly.iva,
        monthly_first: monthly.firstPayment,
        monthly_later: monthly.laterPayment,
        monthly_total: monthly.total,
      })),
    )
    .execute();
}
