import { sql } from 'kysely';
import type { Executor } from '../../../db/connection.ts';

function joined(db: Executor) {
  return db
    .selectFrom('applications')
    .leftJoin('members', 'members.id', 'applications.member_id')
    .leftJoin('accounts', 'accounts.member_id', 'applications.member_id')
    .select((eb) => [
      'applications.id',
      'applications.member_id',
      'members.membership_number',
      'applications.stage',
      'applications.status',
      'applications.fulfilment',
      'applications.current_step',
      'applications.last_updated_at',
      'applications.brand_model',
      'applications.year',
      'applications.version_id',
      'applications.version_name',
      eb.fn.coalesce('accounts.gender', 'applications.gender').as('gender'),
      eb.fn.coalesce('accounts.birth_date', 'applications.birth_date').as('birth_date'),
      eb.fn.coalesce('accounts.cellphone', 'applications.phone_number').as('phone'),
    ]);
}

export type ApplicationRow = Awaited<ReturnType<typeof listApplications>>[number];
export type ApplicationDetailsRow = NonNullable<Awaited<ReturnType<typeof findDetails>>>;

/** One application with everything its record shows. */
export async function findDetails(db: Executor, id: string) {
  return await joined(db)
    .leftJoin('addresses', 'addresses.id', 'applications.address_id')
    .leftJoin('cards', 'cards.id', 'applications.payment_card_id')
    .leftJoin('quotes', 'quotes.id', 'applications.quote_id')
    .leftJoin('brand_models', 'brand_models.brand_model', 'applications.brand_model')
    .leftJoin('quote_packages', (join) =>
      join
        .onRef('quote_packages.quote_id', '=', 'applications.quote_id')
        .onRef('quote_packages.coverage', '=', 'applications.coverage'),
    )
    .select([
      'accounts.email',
      'brand_models.body_type',
      'applications.zip_code',
      'applications.quote_id',
      'applications.requote_reason',
      'applications.coverage',
      'applications.billing_cycle',
      'applications.serial_number',
      'applications.license_plates',
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
    ])
    .where('applications.id', '=', id)
    .executeTakeFirst();
}

export async function findLatestAttempt(db: Executor, applicationId: string) {
  return await db
    .selectFrom('payment_attempts')
    .select(['attempt', 'status'])
    .where('application_id', '=', applicationId)
    .orderBy('attempt', 'desc')
    .limit(1)
    .executeTakeFirst();
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
};

/** What can be resumed, and where money was given back. Paid applications stay listed however old they are. */
const isShown = ({ activeSince, endedSince }: Listed) =>
  sql<boolean>`(
    applications.status = 'active' and (applications.fulfilment <> 'none' or applications.last_updated_at >= ${activeSince})
    or applications.status = 'refunded' and applications.last_updated_at >= ${endedSince}
  )`;

/** The same and what was discarded or has expired; in the terms of the index `applications_member`. */
const isShownOrInactive = (listed: Listed) =>
  sql<boolean>`applications.status <> 'issued'
    and (${isShown(listed)} or applications.last_updated_at >= ${listed.endedSince})`;

/** Newest first. */
export async function listApplications(db: Executor, listed: Listed, limit: number) {
  return await joined(db)
    .where('applications.member_id', '=', listed.memberId)
    .where(listed.includeInactive ? isShownOrInactive(listed) : isShown(listed))
    .orderBy('applications.last_updated_at', 'desc')
    .orderBy('applications.id')
    .limit(limit)
    .execute();
}

/** How many are listed without the inactive ones, and how many of those there are. */
export async function countApplications(
  db: Executor,
  listed: Listed,
): Promise<{ shown: number; inactive: number }> {
  return await db
    .selectFrom('applications')
    .select(({ fn }) => [
      fn.countAll<number>().filterWhere(isShown(listed)).as('shown'),
      fn
        .countAll<number>()
        .filterWhere((eb) => eb.not(isShown(listed)))
        .as('inactive'),
    ])
    .where('member_id', '=', listed.memberId)
    .where(isShownOrInactive(listed))
    .executeTakeFirstOrThrow();
}
