import { liveStates } from '@socio/domain/payment-state';
import type { Gender } from '@socio/domain/validation/gender';
import { sql, type Expression, type Kysely, type QueryCreator, type SqlBool } from 'kysely';
import type { Executor } from '../../../db/connection.ts';
import { literals, statement, together, write, type EarlyRead, type Slots } from '../../../db/statement.ts';
import type { DB } from '../../../db/types.ts';
import { updateUsedAddress, type AddressUse } from '../../../db/use-address.ts';
import { isUuid } from '../../../db/uuid.ts';
import type { ConsentTexts, FewConsents, GivenConsent } from '../../consents/repository.ts';
import type { AccountPerson, Application } from '../application.ts';
import type { AcceptedQuote } from '../offers/repository.ts';
import { applicationColumns, lockStatement, reminderAfter, valuesOf } from '../repository.ts';

function selectSurroundings(db: Kysely<DB>, id: Expression<string | null>) {
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

const selectToEdit = (db: Kysely<DB>, id: Expression<string | null>) =>
  selectSurroundings(db, id)
    .select(applicationColumns)
    .select(sql<string>`applications.xmin::text`.as('rowVersion'));

const toEdit = statement('application-to-edit', (db, given: Slots<{ id: string }>) =>
  selectToEdit(db, given.id),
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
export type FoundToEdit = ApplicationToEdit & { rowVersion: string };

type ToEditRow = NonNullable<Awaited<ReturnType<typeof toEdit.first>>>;

const foundToEdit = (row: ToEditRow): FoundToEdit => ({
  ...applicationToEdit(row, row),
  rowVersion: row.rowVersion,
});

export async function readForEdit(db: Executor, id: string): Promise<FoundToEdit | undefined> {
  const row = isUuid(id) ? await toEdit.first(db, { id }) : undefined;
  return row && foundToEdit(row);
}

export const earlyEdit: EarlyRead<FoundToEdit, ToEditRow> = {
  name: 'to-edit',
  select: selectToEdit,
  found: foundToEdit,
};

const selectWithConsents = (db: Kysely<DB>, id: Expression<string | null>, consents: FewConsents) =>
  selectToEdit(db, id).select((eb) =>
    consents.select(db, { memberId: eb.ref('applications.member_id'), applicationId: id }).as('given'),
  );

type WithConsentsRow = ToEditRow & { given: ConsentTexts[] };

/** With what has been answered there and by its member (see `fewConsents`, also for when it is undefined). */
export type FoundWithConsents = FoundToEdit & { given: GivenConsent[] | undefined };

export function earlyWithConsents(consents: FewConsents): EarlyRead<FoundWithConsents, WithConsentsRow> {
  return {
    name: 'to-edit-with-consents',
    select: (db, id) => selectWithConsents(db, id, consents),
    found: (row) => ({ ...foundToEdit(row), given: consents.found(row.given) }),
  };
}

/** With the postal code of its address, too, as long as that is one of the member's; no terms without `given`. */
export type FoundToAccept = FoundToEdit & {
  terms: { given: GivenConsent[]; addressZipCode: string | null } | undefined;
};

export function earlyToAccept(
  consents: FewConsents,
): EarlyRead<FoundToAccept, WithConsentsRow & { addressZipCode: string | null }> {
  return {
    name: 'to-accept',
    select: (db, id) =>
      selectWithConsents(db, id, consents)
        .leftJoin('addresses', (join) =>
          join
            .onRef('addresses.id', '=', 'applications.address_id')
            .onRef('addresses.member_id', '=', 'applications.member_id')
            .on('addresses.deleted_at', 'is', null),
        )
        .select('addresses.zip_code as addressZipCode'),
    found: ({ addressZipCode, ...row }) => {
      const given = consents.found(row.given);
      return { ...foundToEdit(row), terms: given && { given, addressZipCode } };
    },
  };
}

/** With the accepted quote, too; no terms without `given`. */
export type FoundToLink = FoundToEdit & {
  terms: { given: GivenConsent[]; accepted: AcceptedQuote | undefined } | undefined;
};

type JoinedQuote = {
  acceptedQuoteId: string | null;
  quoteValidUntil: string | null;
  quotedVersionId: number | null;
  quotedZipCode: string | null;
  quotedGender: Gender | null;
  quotedBirthDate: string | null;
};

/** Undefined if the outer join found none. */
function quoteJoined(row: JoinedQuote): AcceptedQuote | undefined {
  const { acceptedQuoteId: quoteId, quoteValidUntil: validUntil, quotedVersionId: versionId } = row;
  const { quotedZipCode: zipCode, quotedGender: gender, quotedBirthDate: birthDate } = row;
  if (quoteId === null || validUntil === null || versionId === null) return undefined;
  if (zipCode === null || gender === null || birthDate === null) return undefined;
  return { quoteId, validUntil, versionId, zipCode, gender, birthDate };
}

export function earlyToLink(consents: FewConsents): EarlyRead<FoundToLink, WithConsentsRow & JoinedQuote> {
  return {
    name: 'to-link',
    select: (db, id) =>
      selectWithConsents(db, id, consents)
        .leftJoin('quotes', (join) =>
          join
            .onRef('quotes.id', '=', 'applications.quote_id')
            .onRef('quotes.application_id', '=', 'applications.id'),
        )
        .select([
          'quotes.id as acceptedQuoteId',
          'quotes.valid_until as quoteValidUntil',
          'quotes.version_id as quotedVersionId',
          'quotes.zip_code as quotedZipCode',
          'quotes.gender as quotedGender',
          'quotes.birth_date as quotedBirthDate',
        ]),
    found: (row) => {
      const given = consents.found(row.given);
      return { ...foundToEdit(row), terms: given && { given, accepted: quoteJoined(row) } };
    },
  };
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
      // An earlier time stays: who looks then sees that the last step is not long enough ago. So the indexes stay, too.
      reminder_due_at: sql<Date | null>`least(applications.reminder_due_at, ${given.reminderDueAt}::timestamptz)`,
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
