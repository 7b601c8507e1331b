import type { Gender } from '@socio/domain/validation/gender';
import type { CivilDate } from '@socio/domain/dates';
import { sql } from 'kysely';
import type { Executor } from '../../../db/connection.ts';
import { statement, type Slots } from '../../../db/statement.ts';
import type { Consent } from '../../consents/repository.ts';

/** What lists and record show of an application; the account's person takes precedence. */
const columns = [
  'applications.id',
  'applications.member_id',
  'applications.stage',
  'applications.status',
  'applications.fulfilment',
  'applications.current_step',
  'applications.last_updated_at',
  'applications.brand_model',
  'applications.year',
  'applications.version_id',
  'applications.version_name',
  'accounts.gender as account_gender',
  'accounts.birth_date as account_birth_date',
  'accounts.cellphone as account_cellphone',
  'applications.gender as typed_gender',
  'applications.birth_date as typed_birth_date',
  'applications.phone_number as typed_phone',
] as const;

type Person = {
  account_gender: Gender | null;
  account_birth_date: string | null;
  account_cellphone: string | null;
  typed_gender: Gender | null;
  typed_birth_date: string | null;
  typed_phone: string | null;
};

function withPerson<Row extends Person>(row: Row) {
  return {
    ...row,
    gender: row.account_gender ?? row.typed_gender,
    birth_date: row.account_birth_date ?? row.typed_birth_date,
    phone: row.account_cellphone ?? row.typed_phone,
  };
}

export type ApplicationRow = Awaited<ReturnType<typeof listApplications>>['rows'][number];
export type ApplicationDetailsRow = NonNullable<Awaited<ReturnType<typeof findDetails>>>;

const details = statement('application-details', (db, given: Slots<{ id: string; copyKey: string | null }>) =>
  db
    .selectFrom('applications')
    .leftJoin('members', 'members.id', 'applications.member_id')
    .leftJoin('accounts', 'accounts.member_id', 'applications.member_id')
    .leftJoin('addresses', 'addresses.id', 'applications.address_id')
    .leftJoin('cards', 'cards.id', 'applications.payment_card_id')
    .leftJoin('quotes', 'quotes.id', 'applications.quote_id')
    .leftJoin('brand_models', 'brand_models.brand_model', 'applications.brand_model')
    .leftJoin('quote_packages', (join) =>
      join
        .onRef('quote_packages.quote_id', '=', 'applications.quote_id')
        .onRef('quote_packages.coverage', '=', 'applications.coverage'),
    )
    .leftJoinLateral(
      (eb) =>
        eb
          .selectFrom('payment_attempts')
          .select(['payment_attempts.attempt as latest_attempt', 'payment_attempts.status as latest_status'])
          .whereRef('payment_attempts.application_id', '=', 'applications.id')
          .orderBy('attempt', 'desc')
          .limit(sql.lit(1))
          .as('latest'),
      (join) => join.onTrue(),
    )
    .select(columns)
    .select([
      'members.membership_number',
      'accounts.email',
      'brand_models.body_type',
      'applications.zip_code',
      'applications.quote_id',
      'applications.requote_reason',
      'applications.coverage',
      'applications.billing_cycle',
      'applications.serial_number',
      'applications.license_plates',
      'applications.plates_pending',
      'applications.refused_serial_number',
      'applications.refused_license_plates',
      'applications.address_id',
      'addresses.street',
      'addresses.street_number',
      'addresses.interior_number',
      'addresses.neighborhood_name',
      'addresses.city_name',
      'addresses.state_name',
      'applications.payment_card_id',
      'cards.last_four',
      'cards.brand as card_brand',
      'quotes.valid_until',
      'quotes.version_id as quoted_version_id',
      'quotes.zip_code as quoted_zip_code',
      'quotes.gender as quoted_gender',
      'quotes.birth_date as quoted_birth_date',
      'quote_packages.monthly_first',
      'quote_packages.monthly_later',
      'quote_packages.monthly_total',
      'quote_packages.annual_total',
      'latest.latest_attempt as payment_attempt',
      'latest.latest_status as payment_status',
    ])
    .select(
      // The latest answer of each kind.
      sql<Consent[]>`(
        select coalesce(json_agg(latest), '[]') from (
          select distinct on (kind) kind, version, granted from consents
          where consents.member_id = applications.member_id or consents.application_id = applications.id
          order by kind, at desc, id
        ) as latest
      )`.as('consents'),
    )
    .select((eb) =>
      eb
        .selectFrom('applications as copies')
        .select('copies.id')
        .where('copies.request_key', '=', given.copyKey)
        .where('copies.status', '=', sql.lit('active' as const))
        .where('copies.fulfilment', '=', sql.lit('none' as const))
        .where('copies.by_owner', '=', sql.lit(false))
        .whereRef('copies.last_updated_at', '>=', 'applications.last_updated_at')
        .as('changed_as'),
    )
    .where('applications.id', '=', given.id),
);

/** One application with everything its record shows, except a refund. */
export async function findDetails(db: Executor, asked: { id: string; copyKey: string | null }) {
  const row = await details.first(db, asked);
  return row && withPerson(row);
}

/** The charge being or already refunded, and how the refund began; undefined if there is none. */
export async function findRefund(db: Executor, applicationId: string) {
  return await db
    .selectFrom('payment_attempts as a')
    .innerJoin('cards as c', 'c.id', 'a.card_id')
    .innerJoin('audit_events as e', (join) =>
      join.onRef('e.application_id', '=', 'a.application_id').on('e.kind', '=', 'refund-started'),
    )
    .leftJoin('policies as p', 'p.application_id', 'a.application_id')
    .select(['a.id', 'a.status', 'a.amount', 'a.receipt_number', 'a.charged_at', 'a.updated_at'])
    .select(['c.brand', 'c.last_four', 'e.actor', 'e.at as started_at', 'p.state as policy_state'])
    .where('a.application_id', '=', applicationId)
    .where('a.charged_at', 'is not', null)
    .orderBy('a.attempt', 'desc')
    .orderBy('e.id')
    .limit(1)
    .$narrowType<{ charged_at: Date }>()
    .executeTakeFirst();
}

export type Listed = {
  memberId: string;
  /** Since when an unpaid application must have been touched to be resumed. */
  activeSince: Date;
  /** Since when one that has ended is listed. */
  endedSince: Date;
  includeInactive: boolean;
  /** Until which day a price must be valid to be shown, YYYY-MM-DD. */
  today: CivilDate;
};

type Bounds = Pick<Listed, 'activeSince' | 'endedSince'>;

/** What can be resumed, and where money was given back. Paid applications stay listed however old they are. */
const isShown = ({ activeSince, endedSince }: Slots<Bounds>) =>
  sql<boolean>`(
    applications.status = 'active' and (applications.fulfilment <> 'none' or applications.last_updated_at >= ${activeSince})
    or applications.status = 'refunded' and applications.last_updated_at >= ${endedSince}
  )`;

/** The same and what was discarded or has expired, without renewals. */
const isShownOrInactive = (given: Slots<Bounds>) =>
  sql<boolean>`applications.status <> 'issued'
    and not exists (select from renewals where renewals.application_id = applications.id)
    and (${isShown(given)} or applications.last_updated_at >= ${given.endedSince})`;

const counted = statement(
  'applications-counted',
  (db, given: Slots<Omit<Listed, 'includeInactive' | 'today'>>) =>
    db
      .selectFrom('applications')
      .select(({ fn }) => [
        fn.countAll<number>().filterWhere(isShown(given)).as('shown'),
        fn
          .countAll<number>()
          .filterWhere((eb) => eb.not(isShown(given)))
          .as('inactive'),
      ])
      .where('member_id', '=', given.memberId)
      .where(isShownOrInactive(given)),
);

/** Of a quote of one that is listed. */
const isChosen = sql<boolean>`(quotes.id is not distinct from own.quote_id)`;

const listed = statement('applications-listed', (db, given: Slots<Listed & { limit: number }>) =>
  db
    .with('own', (cte) =>
      cte
        .selectFrom('applications')
        .leftJoin('accounts', 'accounts.member_id', 'applications.member_id')
        .select(columns)
        .select([
          'applications.zip_code',
          'applications.coverage',
          'applications.billing_cycle',
          'applications.quote_id',
        ])
        .select(({ fn, eb }) => [
          isShown(given).as('is_shown'),
          // What a membership number alone made comes last, however much of it there is.
          sql<boolean>`applications.by_owner or applications.stage = 'contratacion'`.as('is_owners'),
          fn.countAll<number>().filterWhere(isShown(given)).over().as('shown'),
          fn
            .countAll<number>()
            .filterWhere(eb.not(isShown(given)))
            .over()
            .as('inactive'),
        ])
        .where('applications.member_id', '=', given.memberId)
        .where(isShownOrInactive(given)),
    )
    .selectFrom('own')
    // The chosen price, else the lowest of the last quote, of those for exactly what the application contains now.
    .leftJoinLateral(
      (eb) =>
        eb
          .selectFrom('quotes')
          .innerJoin('quote_packages', 'quote_packages.quote_id', 'quotes.id')
          .select(['valid_until', 'monthly_later', 'annual_total'])
          .select(isChosen.as('is_chosen'))
          .whereRef('quotes.application_id', '=', 'own.id')
          .whereRef('quotes.version_id', '=', 'own.version_id')
          .whereRef('quotes.zip_code', '=', 'own.zip_code')
          .where('quotes.gender', '=', (one) =>
            one.fn.coalesce('own.account_gender', 'own.typed_gender').$castTo<Gender>(),
          )
          .where('quotes.birth_date', '=', (one) =>
            one.fn.coalesce('own.account_birth_date', 'own.typed_birth_date').$castTo<string>(),
          )
          .where('quotes.valid_until', '>=', given.today)
          .where((one) =>
            one.or([
              one.not(isChosen),
              one('own.coverage', 'is', null),
              one('quote_packages.coverage', '=', one.ref('own.coverage')),
            ]),
          )
          .orderBy('is_chosen', 'desc')
          .orderBy('quotes.created_at', 'desc')
          .orderBy('monthly_later')
          .limit(sql.lit(1))
          .as('price'),
      (join) => join.onTrue(),
    )
    .selectAll('own')
    .select(['price.valid_until', 'price.monthly_later', 'price.annual_total', 'price.is_chosen'])
    .where((eb) =>
      eb.or([eb('is_shown', '=', sql.lit(true)), sql<boolean>`${given.includeInactive}::boolean`]),
    )
    .orderBy('is_owners', 'desc')
    .orderBy('last_updated_at', 'desc')
    .orderBy('id')
    .limit(given.limit),
);

/**
 * The authenticated owner's first, then newest first; with how many there are besides the inactive ones, and how many of
 * those, whether they are listed or not.
 */
export async function listApplications(db: Executor, asked: Listed, limit: number) {
  const rows = await listed.all(db, { ...asked, limit });
  // Without a row to carry the counts there may still be inactive ones.
  const { shown, inactive } = rows[0] ?? (await counted.first(db, asked)) ?? { shown: 0, inactive: 0 };
  const items = rows.map(
    ({ is_shown: _isShown, is_owners: _isOwners, shown: _shown, inactive: _inactive, ...row }) =>
      withPerson(row),
  );
  return { rows: items, shown, inactive };
}
