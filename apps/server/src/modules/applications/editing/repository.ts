import { liveStates } from '@socio/domain/payment-state';
import type { Gender } from '@socio/domain/validation/gender';
import { sql, type Expression, type Kysely, type QueryCreator, type SqlBool } from 'kysely';
import type { Executor } from '../../../db/connection.ts';
import { literals, statement, together, write, type Slots } from '../../../db/statement.ts';
import type { DB } from '../../../db/types.ts';
import { updateUsedAddress, type AddressUse } from '../../../db/use-address.ts';
import { isUuid } from '../../../db/uuid.ts';
import type { AccountPerson, Application } from '../application.ts';
import { applicationColumns, lockStatement, reminderAfter, valuesOf } from '../repository.ts';

function selectSurroundings(db: Kysely<DB>, id: Expression<string>) {
  return db
    .selectFrom('applications')
    .leftJoin('accounts', 'accounts.member_id', 'applications.member_id')
    .select([
      'accounts.gender as accountGender',
      'accounts.birth_date as accountBirthDate',
      'accounts.cellphone as accountPhone',
    ])
    .select((eb) =>
      eb
        .exists(
          eb
            .selectFrom('payment_attempts')
            .select('payment_attempts.id')
            .whereRef('payment_attempts.application_id', '=', 'applications.id')
            .where('payment_attempts.status', 'in', literals(liveStates)),
        )
        .as('hasOpenPayment'),
    )
    .where('applications.id', '=', id);
}

/** Executed after the lock, not with it: only a new statement sees what others have committed while it waited. */
const surroundings = statement('application-surroundings', (db, given: Slots<{ id: string }>) =>
  selectSurroundings(db, given.id),
);

const toEdit = statement('application-to-edit', (db, given: Slots<{ id: string }>) =>
  selectSurroundings(db, given.id)
    .select(applicationColumns)
    .select(sql<string>`applications.xmin::text`.as('rowVersion')),
);

/** An application with its member's person, and whether a payment is under way or done. */
export type ApplicationToEdit = {
  application: Application;
  account: AccountPerson | undefined;
  hasOpenPayment: boolean;
};

type Surroundings = {
  accountGender: Gender | null;
  accountBirthDate: string | null;
  accountPhone: string | null;
  hasOpenPayment: SqlBool;
};

function applicationToEdit(application: Application, around: Surroundings): ApplicationToEdit {
  const { accountGender: gender, accountBirthDate: birthDate, accountPhone: phone, hasOpenPayment } = around;
  const account = gender === null || birthDate === null ? undefined : { gender, birthDate, phone };
  return { application, account, hasOpenPayment: Boolean(hasOpenPayment) };
}

/** Locks an application until the transaction ends. */
export async function lockForEdit(db: Executor, id: string): Promise<ApplicationToEdit | undefined> {
  const [[application], [around]] = await together(db, lockStatement.of({ id }), surroundings.of({ id }));
  return application && around && applicationToEdit(application, around);
}

/** With the row's version, for `saveIfUnchanged`. */
export async function readForEdit(
  db: Executor,
  id: string,
): Promise<(ApplicationToEdit & { rowVersion: string }) | undefined> {
  if (!isUuid(id)) return undefined;
  const row = await toEdit.first(db, { id });
  return row && { ...applicationToEdit(row, row), rowVersion: row.rowVersion };
}

type StoredChanges = ReturnType<typeof valuesOf> & { id: string; now: Date; reminderDueAt: Date | null };

function updateApplication(db: QueryCreator<DB>, given: Slots<StoredChanges>) {
  return db
    .updateTable('applications')
    .set({
      stage: given.stage,
      current_step: given.current_step,
      brand_model: given.brand_model,
      year: given.year,
      version_id: given.version_id,
      version_name: given.version_name,
      zip_code: given.zip_code,
      gender: given.gender,
      birth_date: given.birth_date,
      phone_number: given.phone_number,
      quote_id: given.quote_id,
      coverage: given.coverage,
      billing_cycle: given.billing_cycle,
      address_id: given.address_id,
      by_owner: given.by_owner,
      last_updated_at: given.now,
      reminder_due_at: given.reminderDueAt,
    })
    .where('id', '=', given.id);
}

const storeChanges = write('application-changes', updateApplication);

type Unchanged = { id: string; rowVersion: string };

const isUnchanged = (given: Slots<Unchanged>) =>
  sql<SqlBool>`applications.xmin = ${given.rowVersion}::text::xid`;

const storeChangesIfUnchanged = statement(
  'application-changes-if-unchanged',
  (db, given: Slots<StoredChanges & Unchanged>) => updateApplication(db, given).where(isUnchanged(given)),
);

/** Locks the application before the address, as whoever edits it with the lock does. */
const storeLinkIfUnchanged = statement(
  'application-link-if-unchanged',
  (db, given: Slots<StoredChanges & Unchanged & AddressUse>) =>
    updateApplication(
      db
        .with('unchanged', (eb) =>
          eb
            .selectFrom('applications')
            .select('id')
            .where('id', '=', given.id)
            .where(isUnchanged(given))
            .forNoKeyUpdate(),
        )
        .with('used', (eb) =>
          updateUsedAddress(eb, given)
            .where('zip_code', '=', given.zip_code)
            .where(sql<SqlBool>`exists (select from unchanged)`),
        ),
      given,
    ).where(sql<SqlBool>`exists (select from used)`),
);

function storedChanges(application: Application, now: Date): StoredChanges {
  return {
    ...valuesOf(application),
    id: application.id,
    now,
    reminderDueAt: reminderAfter(application, now),
  };
}

export async function saveChanges(db: Executor, application: Application, now: Date): Promise<void> {
  await storeChanges(db, storedChanges(application, now));
}

/** False, and nothing is saved, if the row has changed since it was read. */
export async function saveIfUnchanged(
  db: Executor,
  application: Application,
  { rowVersion, now }: { rowVersion: string; now: Date },
): Promise<boolean> {
  const values = { ...storedChanges(application, now), rowVersion };
  return (await storeChangesIfUnchanged.run(db, values)) === 1;
}

/** False, too, if the address is not one of the member's in the application's postal code. */
export async function saveLinkIfUnchanged(
  db: Executor,
  application: Application,
  { memberId, addressId, now, rowVersion }: AddressUse & { rowVersion: string },
): Promise<boolean> {
  const values = { ...storedChanges(application, now), memberId, addressId, rowVersion };
  return (await storeLinkIfUnchanged.run(db, values)) === 1;
}

const touch = statement('touch-application', (db, given: Slots<{ id: string }>) =>
  db
    .updateTable('applications')
    .set((eb) => ({ fulfilment: eb.ref('fulfilment') }))
    .where('id', '=', given.id),
);

/**
 * For whoever opens a payment: makes edits wait until the transaction ends, and those that have read the application
 * before find it changed.
 */
export async function lockAgainstEdits(trx: Executor, id: string): Promise<void> {
  if ((await touch.run(trx, { id })) !== 1) throw new Error('no such application');
}
