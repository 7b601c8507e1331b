import type { Coverage } from '@socio/domain/tariff/coverages';
import { MONTHLY_RECEIPTS } from '@socio/domain/tariff/receipts';
import { sql, type Selectable } from 'kysely';
import type { Executor } from '../../db/connection.ts';
import { statement, write, type Slots } from '../../db/statement.ts';
import type { QuotePackages } from '../../db/types.ts';
import type { QuotableApplication, QuotedPackage, QuotedRisk, StoredQuote } from './stored-quote.ts';

/** Deletes an application's quotes, so that none of them can be accepted any more. */
export async function deleteQuotes(db: Executor, applicationId: string): Promise<void> {
  await db.deleteFrom('quotes').where('application_id', '=', applicationId).execute();
}

export type DeleteQuotes = typeof deleteQuotes;

const packageColumns = [
  'quote_packages.coverage',
  'quote_packages.net_premium',
  'quote_packages.discount',
  'quote_packages.policy_fee',
  'quote_packages.surcharge',
  'quote_packages.annual_iva',
  'quote_packages.annual_total',
  'quote_packages.monthly_iva',
  'quote_packages.monthly_first',
  'quote_packages.monthly_later',
  'quote_packages.monthly_total',
] as const;

const quoteSince = statement(
  'quote-since',
  (db, given: Slots<QuotedRisk & { applicationId: string; since: Date }>) =>
    db
      .selectFrom((eb) =>
        eb
          .selectFrom('quotes')
          .select(['id', 'tariff_version', 'valid_until', 'commercial_value'])
          .where('application_id', '=', given.applicationId)
          .where('version_id', '=', given.versionId)
          .where('zip_code', '=', given.zipCode)
          .where('gender', '=', given.gender)
          .where('birth_date', '=', given.birthDate)
          .where('created_at', '>=', given.since)
          .orderBy('created_at', 'desc')
          .limit(sql.lit(1))
          .as('newest'),
      )
      .leftJoin('quote_packages', 'quote_packages.quote_id', 'newest.id')
      .select(['newest.id', 'newest.tariff_version', 'newest.valid_until', 'newest.commercial_value'])
      .select(packageColumns),
);

/** The newest quote since then made from exactly this data. */
export async function findQuoteSince(
  db: Executor,
  applicationId: string,
  risk: QuotedRisk,
  since: Date,
): Promise<StoredQuote | undefined> {
  const rows = await quoteSince.all(db, { ...risk, applicationId, since });
  const [quote] = rows;
  return (
    quote && {
      id: quote.id,
      tariffVersion: quote.tariff_version,
      validUntil: quote.valid_until,
      commercialValue: quote.commercial_value,
      packages: packagesOf(rows),
    }
  );
}

export type EarlierQuote = {
  id: string;
  risk: QuotedRisk;
  createdAt: Date;
  validUntil: string;
  packages: StoredQuote['packages'];
};

const earlierQuote = statement('earlier-quote', (db, given: Slots<QuotedRisk & { applicationId: string }>) =>
  db
    .selectFrom('applications')
    .innerJoinLateral(
      (eb) =>
        eb
          .selectFrom('quotes')
          .select(['quotes.id', 'quotes.version_id', 'quotes.zip_code', 'quotes.gender'])
          .select(['quotes.birth_date', 'quotes.created_at', 'quotes.valid_until'])
          .whereRef('quotes.application_id', '=', 'applications.id')
          .where(({ and, eb: is, or, ref }) =>
            or([
              is('quotes.id', '=', ref('applications.quote_id')),
              and([
                is('applications.quote_id', 'is', null),
                is('shown_at', 'is not', null),
                or([
                  is('quotes.version_id', '!=', given.versionId),
                  is('quotes.zip_code', '!=', given.zipCode),
                  is('quotes.gender', '!=', given.gender),
                  is('quotes.birth_date', '!=', given.birthDate),
                ]),
              ]),
            ]),
          )
          .orderBy('shown_at', 'desc')
          .limit(sql.lit(1))
          .as('earlier'),
      (join) => join.onTrue(),
    )
    .leftJoin('quote_packages', 'quote_packages.quote_id', 'earlier.id')
    .select(['earlier.id', 'earlier.version_id', 'earlier.zip_code', 'earlier.gender', 'earlier.birth_date'])
    .select(['earlier.created_at', 'earlier.valid_until'])
    .select(packageColumns)
    .where('applications.id', '=', given.applicationId),
);

/** The quote that the person last accepted, valid or not; otherwise the last one shown for another risk. */
export async function findEarlierQuote(
  db: Executor,
  applicationId: string,
  risk: QuotedRisk,
): Promise<EarlierQuote | undefined> {
  const rows = await earlierQuote.all(db, { ...risk, applicationId });
  const [row] = rows;
  return (
    row && {
      id: row.id,
      risk: {
        versionId: row.version_id,
        zipCode: row.zip_code,
        gender: row.gender,
        birthDate: row.birth_date,
      },
      createdAt: row.created_at,
      validUntil: row.valid_until,
      packages: packagesOf(rows),
    }
  );
}

const storeShown = statement('quote-shown', (db, given: Slots<{ id: string; now: Date }>) =>
  db.updateTable('quotes').set({ shown_at: given.now }).where('id', '=', given.id),
);

/** Records that its prices are on the screen. */
export async function markQuoteShown(db: Executor, id: string, now: Date): Promise<void> {
  await storeShown.run(db, { id, now });
}

type PackageColumns = Omit<Selectable<QuotePackages>, 'quote_id'>;

/** Of the rows of an outer join, which are empty where nothing was offered. */
type JoinedPackage = PackageColumns | { [Column in keyof PackageColumns]: null };

function packagesOf(rows: readonly { [Column in keyof PackageColumns]: PackageColumns[Column] | null }[]) {
  const offered = rows as readonly JoinedPackage[];
  return Object.fromEntries(
    offered.flatMap((row) => (row.coverage === null ? [] : [[row.coverage, packageOf(row)]])),
  );
}

function packageOf(row: PackageColumns): QuotedPackage {
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

const riskLock = statement('risk-lock', (db, given: Slots<{ id: string }>) =>
  db
    .selectFrom('applications as a')
    .leftJoin('accounts as p', 'p.member_id', 'a.member_id')
    .select(['a.member_id', 'a.version_id', 'a.zip_code'])
    .select((eb) => eb.fn.coalesce('p.gender', 'a.gender').as('gender'))
    .select((eb) => eb.fn.coalesce('p.birth_date', 'a.birth_date').as('birth_date'))
    .where('a.id', '=', given.id)
    .forUpdate('a'),
);

/**
 * Whether the application still contains, for the same member, what a quote was made from; the account's person takes
 * precedence. Locks it until the transaction ends.
 */
async function stillHolds(
  trx: Executor,
  { id, memberId }: Pick<QuotableApplication, 'id' | 'memberId'>,
  risk: QuotedRisk,
): Promise<boolean> {
  const row = await riskLock.first(trx, { id });
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

type NewQuote = QuotedRisk & {
  id: string;
  applicationId: string;
  tariffVersion: string;
  validUntil: string;
  commercialValue: number | null;
  now: Date;
};

const insertedQuote = write('quote', (db, given: Slots<NewQuote>) =>
  db.insertInto('quotes').values({
    id: given.id,
    application_id: given.applicationId,
    version_id: given.versionId,
    zip_code: given.zipCode,
    gender: given.gender,
    birth_date: given.birthDate,
    tariff_version: given.tariffVersion,
    created_at: given.now,
    valid_until: given.validUntil,
    commercial_value: given.commercialValue,
  }),
);

/** One text for however many, so that it is prepared once. */
const insertedPackages = write('quote-packages', (db, given: Slots<{ quoteId: string; rows: string }>) =>
  db
    .insertInto('quote_packages')
    .columns([
      ...(['quote_id', 'coverage', 'net_premium', 'discount', 'policy_fee', 'surcharge'] as const),
      ...(['annual_iva', 'annual_total', 'monthly_iva', 'monthly_first', 'monthly_later'] as const),
      'monthly_total',
    ])
    .expression(
      sql`select ${given.quoteId}::uuid, coverage, net_premium, discount, policy_fee, surcharge,
        annual_iva, annual_total, monthly_iva, monthly_first, monthly_later, monthly_total
      from json_populate_recordset(null::quote_packages, ${given.rows}::json)`,
    ),
);

/** Stores a quote whether or not the application contains what it was made from. */
export async function storeQuote(
  trx: Executor,
  applicationId: string,
  risk: QuotedRisk,
  quote: StoredQuote,
  now: Date,
): Promise<void> {
  const { id, tariffVersion, validUntil, commercialValue } = quote;
  await insertedQuote(trx, { ...risk, id, applicationId, tariffVersion, validUntil, commercialValue, now });
  const packages = Object.entries(quote.packages) as [Coverage, QuotedPackage][];
  const rows = packages.map(([coverage, { discount, annual, monthly }]): PackageColumns => ({
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
  }));
  await insertedPackages(trx, { quoteId: id, rows: JSON.stringify(rows) });
}
