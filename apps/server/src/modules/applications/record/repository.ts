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
      'applications.version_id',
      'applications.version_name',
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

/** The cut-off dates of the list; with `refundedSince` null only resumable applications are listed. */
export type ListedSince = { since: Date; refundedSince: Date | null };

const listed = ({ since, refundedSince }: ListedSince) =>
  sql<boolean>`(
    applications.status = 'active' and (applications.fulfilment <> 'none' or applications.last_updated_at >= ${since})
    or applications.status = 'refunded' and applications.last_updated_at >= ${refundedSince}
  )`;

/** Newest first; paid applications stay listed however old they are. */
export async function listApplications(db: Executor, memberId: string, since: ListedSince, limit: number) {
  return await joined(db)
    .where('applications.member_id', '=', memberId)
    .where(listed(since))
    .orderBy('applications.last_updated_at', 'desc')
    .orderBy('applications.id')
    .limit(limit)
    .execute();
}

export async function countApplications(db: Executor, memberId: string, since: ListedSince): Promise<number> {
  const row = await db
    .selectFrom('applications')
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .where('member_id', '=', memberId)
    .where(listed(since))
    .executeTakeFirstOrThrow();
  return row.total;
}
