import type { ApplicationEnd } from '@socio/contracts/shared/application-end';
import { liveStates } from '@socio/domain/payment-state';
import { firstReminderAt } from '@socio/domain/reminders';
import { isReference } from '@socio/domain/released-membership';
import { sql } from 'kysely';
import type { Executor } from '../../db/connection.ts';
import { statement, type Slots } from '../../db/statement.ts';
import { isUuid } from '../../db/uuid.ts';
import type { ApplicationAccess } from '../../http/session.ts';
import type { AccountPerson, Application } from './application.ts';

export const applicationColumns = [
  'applications.id',
  'applications.member_id as memberId',
  'applications.visitor_family_id as visitorFamilyId',
  'applications.stage',
  'applications.status',
  'applications.fulfilment',
  'applications.current_step as currentStep',
  'applications.brand_model as brandModel',
  'applications.year',
  'applications.version_id as versionId',
  'applications.version_name as versionName',
  'applications.zip_code as zipCode',
  'applications.gender',
  'applications.birth_date as birthDate',
  'applications.phone_number as phone',
  'applications.quote_id as quoteId',
  'applications.coverage',
  'applications.billing_cycle as billingCycle',
  'applications.address_id as addressId',
  'applications.by_owner as byOwner',
  'applications.last_updated_at as lastUpdatedAt',
] as const;

/** Who owns an application, the basis for the decisions of http/access. */
export async function findApplicationAccess(
  db: Executor,
  id: string,
): Promise<ApplicationAccess | undefined> {
  if (!isUuid(id)) return undefined;
  return await db
    .selectFrom('applications')
    .select(['id', 'member_id as memberId', 'visitor_family_id as visitorFamilyId', 'stage', 'status'])
    .where('id', '=', id)
    .executeTakeFirst();
}

/** How a paid application ended; null for all others. */
export async function findApplicationEnd(db: Executor, id: string): Promise<ApplicationEnd | null> {
  const row = await db
    .selectFrom('applications')
    .leftJoin('policies', 'policies.application_id', 'applications.id')
    .select(['applications.fulfilment', 'policies.policy_number'])
    .where('applications.id', '=', id)
    .executeTakeFirst();
  if (row?.fulfilment === 'refunding' || row?.fulfilment === 'refunded') return { end: row.fulfilment };
  if (row?.fulfilment !== 'issued' || row.policy_number === null) return null;
  return { end: 'issued', policy_number: row.policy_number };
}

const applicationById = statement('application', (db, given: Slots<{ id: string }>) =>
  db.selectFrom('applications').select(applicationColumns).where('id', '=', given.id),
);

export async function findApplication(db: Executor, id: string): Promise<Application | undefined> {
  return await applicationById.first(db, { id });
}

/** The member's applications that have not entered contracting, also those that can be restored. */
export async function listQuoteStage(db: Executor, memberId: string): Promise<string[]> {
  return (await inQuoteStage.all(db, { memberId })).map(({ id }) => id);
}

const inQuoteStage = statement('quote-stage', (db, given: Slots<{ memberId: string }>) =>
  db
    .selectFrom('applications')
    .select('id')
    .where('member_id', '=', given.memberId)
    .where('stage', '=', sql.lit('cotizacion' as const))
    .where('status', 'in', [sql.lit('active' as const), sql.lit('discarded' as const)]),
);

export const lockStatement = statement('application-lock', (db, given: Slots<{ id: string }>) =>
  db.selectFrom('applications').select(applicationColumns).where('id', '=', given.id).forUpdate(),
);

export async function lockApplication(db: Executor, id: string): Promise<Application | undefined> {
  return await lockStatement.first(db, { id });
}

export function valuesOf(application: Application) {
  return {
    stage: application.stage,
    current_step: application.currentStep,
    brand_model: application.brandModel,
    year: application.year,
    version_id: application.versionId,
    version_name: application.versionName,
    zip_code: application.zipCode,
    gender: application.gender,
    birth_date: application.birthDate,
    phone_number: application.phone,
    quote_id: application.quoteId,
    coverage: application.coverage,
    billing_cycle: application.billingCycle,
    address_id: application.addressId,
    by_owner: application.byOwner,
  };
}

/** When a reminder is looked at first. Visitors have none: nobody knows where to write to them. */
export function reminderAfter({ memberId }: Pick<Application, 'memberId'>, lastStep: Date): Date | null {
  return memberId === null ? null : firstReminderAt('quote', lastStep);
}

/** Counts as a step of the member, who has just done something about it. */
export async function touchApplication(
  db: Executor,
  application: Pick<Application, 'id' | 'memberId'>,
  now: Date,
): Promise<void> {
  await db
    .updateTable('applications')
    .set({ last_updated_at: now, reminder_due_at: reminderAfter(application, now) })
    .where('id', '=', application.id)
    .where('status', '=', 'active')
    .where('fulfilment', '=', 'none')
    .execute();
}

/** Discards or restores: `last_updated_at` stays, and with it the place in the lists. */
export async function setStatus(
  db: Executor,
  id: string,
  { status, reminderDueAt }: { status: Application['status']; reminderDueAt: Date | null },
): Promise<void> {
  await db
    .updateTable('applications')
    .set({ status, reminder_due_at: reminderDueAt })
    .where('id', '=', id)
    .execute();
}

/** A payment under way or done; the database allows only one per application. */
export async function hasOpenPayment(db: Executor, applicationId: string): Promise<boolean> {
  const row = await db
    .selectFrom('payment_attempts')
    .select('id')
    .where('application_id', '=', applicationId)
    .where('status', 'in', liveStates)
    .executeTakeFirst();
  return row !== undefined;
}

const accountPerson = statement('account-person', (db, given: Slots<{ memberId: string }>) =>
  db
    .selectFrom('accounts')
    .select(['gender', 'birth_date as birthDate', 'cellphone as phone'])
    .where('member_id', '=', given.memberId),
);

export async function findAccountPerson(
  db: Executor,
  memberId: string | null,
): Promise<AccountPerson | undefined> {
  return memberId === null ? undefined : await accountPerson.first(db, { memberId });
}

const membershipOfMember = statement('membership-of-member', (db, given: Slots<{ memberId: string }>) =>
  db.selectFrom('members').select('membership_number').where('id', '=', given.memberId),
);

/** Whether a member still has a membership; a visitor has none to lose. */
export async function mayBegin(db: Executor, memberId: string | null): Promise<boolean> {
  if (memberId === null) return true;
  const row = await membershipOfMember.first(db, { memberId });
  return row === undefined || !isReference(row.membership_number);
}

const addressPlace = statement('address-place', (db, given: Slots<{ memberId: string; addressId: string }>) =>
  db
    .selectFrom('addresses')
    .select('zip_code')
    .where('id', '=', given.addressId)
    .where('member_id', '=', given.memberId)
    .where('deleted_at', 'is', null),
);

/** The postal code of an address that is one of the member's own; null if there is none. */
export async function findAddressZipCode(
  db: Executor,
  memberId: string | null,
  addressId: string | null,
): Promise<string | null> {
  if (memberId === null || addressId === null) return null;
  return (await addressPlace.first(db, { memberId, addressId }))?.zip_code ?? null;
}
