import type { Gender } from '@socio/domain/validation/gender';
import { randomUUID } from 'node:crypto';
import type { Database, Executor } from '../../db/connection.ts';
import type { AppendEvent } from '../audit/event.ts';
import { lockOfAccounts, lockOfMembers } from '../../db/lock-members.ts';
import { atOnce, statement, together, type Slots } from '../../db/statement.ts';

export type Account = {
  name: string;
  firstLastName: string;
  secondLastName: string | null;
  cellphone: string | null;
  email: string | null;
  /** YYYY-MM-DD */
  birthDate: string;
  gender: Gender;
  birthState: string;
  zipCode: string | null;
  curp: string | null;
};

type NewMember = { id: string; number: string; clubId: string; now: Date };

const storeMember = statement('insert-member', (db, given: Slots<NewMember>) =>
  db
    .insertInto('members')
    .values({ id: given.id, membership_number: given.number, club_id: given.clubId, created_at: given.now })
    .onConflict((conflict) => conflict.column('membership_number').doUpdateSet({ club_id: given.clubId }))
    .returning('id'),
);

/** The product's own row for a club membership, created when it is first accepted. */
export async function insertMember(
  db: Executor,
  membershipNumber: string,
  clubId: string,
  now: Date,
): Promise<string> {
  const row = await storeMember.first(db, { id: randomUUID(), number: membershipNumber, clubId, now });
  if (row === undefined) throw new Error('an insert that updates what is there has one row');
  return row.id;
}

const memberByNumber = statement('member-by-number', (db, given: Slots<{ membershipNumber: string }>) =>
  db.selectFrom('members').select('id').where('membership_number', '=', given.membershipNumber),
);

export async function findMemberByNumber(
  db: Executor,
  membershipNumber: string,
): Promise<string | undefined> {
  return (await memberByNumber.first(db, { membershipNumber }))?.id;
}

const accountColumns = [
  'accounts.name',
  'accounts.first_last_name as firstLastName',
  'accounts.second_last_name as secondLastName',
  'accounts.cellphone',
  'accounts.email',
  'accounts.birth_date as birthDate',
  'accounts.gender',
  'accounts.birth_state as birthState',
  'accounts.zip_code as zipCode',
  'accounts.curp',
] as const;

const accountOfMember = statement('account-of-member', (db, given: Slots<{ memberId: string }>) =>
  db.selectFrom('accounts').select(accountColumns).where('member_id', '=', given.memberId),
);

export async function findAccount(db: Executor, memberId: string): Promise<Account | undefined> {
  return await accountOfMember.first(db, { memberId });
}

const memberWithAccount = statement('member-with-account', (db, given: Slots<{ membershipNumber: string }>) =>
  db
    .selectFrom('members')
    .leftJoin('accounts', 'accounts.member_id', 'members.id')
    .select(['members.id', ...accountColumns])
    .where('members.membership_number', '=', given.membershipNumber),
);

/** The member of a number that was accepted before, with the account if there is one. */
export async function findMember(
  db: Executor,
  membershipNumber: string,
): Promise<{ id: string; account: Account | undefined } | undefined> {
  const row = await memberWithAccount.first(db, { membershipNumber });
  if (row === undefined) return undefined;
  const { id, name, firstLastName, birthDate, gender, birthState, ...rest } = row;
  const hasAccount =
    name !== null && firstLastName !== null && birthDate !== null && gender !== null && birthState !== null;
  return {
    id,
    account: hasAccount ? { name, firstLastName, birthDate, gender, birthState, ...rest } : undefined,
  };
}

/** Whoever has proven to be the member has opened a link that only the account's address was sent. */
export async function recordEmailProven(db: Executor, memberId: string, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('accounts')
    .set({ email_proven_at: now })
    .where('member_id', '=', memberId)
    .where('email', 'is not', null)
    .where('email_proven_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Whoever has the mailbox may not be the member: no notice and no link goes there until it is proven anew. */
export async function forgetEmailProven(db: Executor, memberId: string): Promise<void> {
  await db.updateTable('accounts').set({ email_proven_at: null }).where('member_id', '=', memberId).execute();
}

/** The account with a CURP, of whichever membership; of several made before that was refused, the newest. */
export async function findAccountOfCurp(
  db: Executor,
  curp: string,
): Promise<{ memberId: string; cellphone: string | null } | undefined> {
  return await db
    .selectFrom('accounts')
    .select(['member_id as memberId', 'cellphone'])
    .where('curp', '=', curp)
    .where((eb) => eb.not('curp_superseded'))
    .executeTakeFirst();
}

/** The account is not that of its CURP's person. */
export async function supersedeCurp(trx: Executor, memberId: string, now: Date): Promise<void> {
  await trx
    .updateTable('accounts')
    .set({ curp_superseded: true, updated_at: now })
    .where('member_id', '=', memberId)
    .execute();
}

/** The account with that CURP and phone is its person's after all; false if there is none. */
export async function restoreCurp(
  trx: Executor,
  { curp, phone, now }: { curp: string; phone: string; now: Date },
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('accounts')
    .set({ curp_superseded: false, updated_at: now })
    .where('curp', '=', curp)
    .where('cellphone', '=', phone)
    .where('curp_superseded', '=', true)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

export async function findMembershipNumber(db: Executor, memberId: string): Promise<string> {
  const row = await db
    .selectFrom('members')
    .select('membership_number')
    .where('id', '=', memberId)
    .executeTakeFirstOrThrow();
  return row.membership_number;
}

export type HoldMembers = (trx: Executor, memberIds: string[]) => Promise<void>;

/**
 * Until the transaction ends, nobody else gives one of these members an account or another number, carries out or stops a
 * change of the account, or undoes a login. Whatever does one of these begins with this, so that no two lock the same rows
 * in opposite order. A session that begins meanwhile waits only where a number changes; so numbers are changed before
 * visits are ended, as a login writes its session before it ends the one before.
 */
export const holdMembers: HoldMembers = async (trx, memberIds) => {
  // The release before this one held the accounts alone; to be dropped in the next one.
  await together(trx, lockOfMembers(memberIds), lockOfAccounts(memberIds));
};

const sessionsOfVisit = statement('sessions-of-visit', (db, given: Slots<{ familyId: string }>) =>
  db.selectFrom('sessions').select(['id', 'member_id', 'ended_at']).where('family_id', '=', given.familyId),
);

/** Whose visit it is by now, since an account may have been moved; undefined if it has ended. */
export async function findMemberOfVisit(
  db: Executor,
  { id, familyId }: { id: string; familyId: string },
): Promise<string | undefined> {
  const rows = await sessionsOfVisit.all(db, { familyId });
  if (rows.some((row) => row.ended_at !== null)) return undefined;
  return rows.find((row) => row.id === id)?.member_id ?? undefined;
}

export type InsertedAccount = 'inserted' | 'member has one' | 'person has one';

const storeAccount = statement(
  'insert-account',
  (db, given: Slots<Account & { memberId: string; now: Date }>) =>
    db
      .insertInto('accounts')
      .values({
        member_id: given.memberId,
        name: given.name,
        first_last_name: given.firstLastName,
        second_last_name: given.secondLastName,
        cellphone: given.cellphone,
        email: given.email,
        birth_date: given.birthDate,
        gender: given.gender,
        birth_state: given.birthState,
        zip_code: given.zipCode,
        curp: given.curp,
        created_at: given.now,
        updated_at: given.now,
      })
      .onConflict((conflict) => conflict.doNothing()),
);

/** The unique key that was violated decides what the person is told; races are left to the database. */
export async function insertAccount(
  db: Executor,
  memberId: string,
  account: Account,
  now: Date,
): Promise<InsertedAccount> {
  if ((await storeAccount.run(db, { ...account, memberId, now })) === 1) return 'inserted';
  return (await findAccount(db, memberId)) === undefined ? 'person has one' : 'member has one';
}

/** Not if the visit has ended or is another member's by now: its membership is perhaps another one since. */
export async function insertForVisit(
  db: Database,
  visit: { id: string; familyId: string; memberId: string },
  account: Account,
  now: Date,
  appendEvent: AppendEvent,
): Promise<InsertedAccount | 'visit over'> {
  return await db.transaction().execute(async (trx) => {
    const [, memberId] = await atOnce(trx, (trx) =>
      Promise.all([holdMembers(trx, [visit.memberId]), findMemberOfVisit(trx, visit)]),
    );
    if (memberId !== visit.memberId) return 'visit over';
    const inserted = await insertAccount(trx, visit.memberId, account, now);
    const event = { at: now, actor: 'member', memberId: visit.memberId, applicationId: null } as const;
    if (inserted === 'inserted') await appendEvent(trx, { ...event, kind: 'account-made' });
    return inserted;
  });
}

/**
 * Gives the account of a member, whom the caller holds, another phone and returns the one that it had. 'taken' if another account has
 * that phone and birth date, which together name one person.
 */
export async function changePhone(
  trx: Executor,
  memberId: string,
  phone: string,
  now: Date,
): Promise<{ oldPhone: string | null } | 'taken'> {
  const use = await findPhoneUse(trx, memberId, phone);
  if (use === undefined) throw new Error('A member without an account has no phone');
  if (use === 'taken') return 'taken';
  const account = await findAccount(trx, memberId);
  await trx
    .updateTable('accounts')
    .set({ cellphone: phone, updated_at: now })
    .where('member_id', '=', memberId)
    .execute();
  return { oldPhone: account?.cellphone ?? null };
}

/** Whose phone it is: the account's own, or another's with the same birth date; undefined without an account. */
export async function findPhoneUse(
  db: Executor,
  memberId: string,
  phone: string,
): Promise<'own' | 'taken' | 'free' | undefined> {
  const account = await findAccount(db, memberId);
  if (account === undefined) return undefined;
  if (account.cellphone === phone) return 'own';
  const other = await db
    .selectFrom('accounts')
    .select('member_id')
    .where('cellphone', '=', phone)
    .where('birth_date', '=', account.birthDate)
    .executeTakeFirst();
  return other === undefined ? 'free' : 'taken';
}

/** The member of a number whose account may have a link mailed by which a lost phone is replaced. */
export async function findMailOfMember(
  db: Executor,
  membershipNumber: string,
): Promise<{ memberId: string; email: string | null; emailProvenAt: Date | null } | undefined> {
  return await db
    .selectFrom('members')
    .innerJoin('accounts', 'accounts.member_id', 'members.id')
    .select(['members.id as memberId', 'accounts.email', 'accounts.email_proven_at as emailProvenAt'])
    .where('members.membership_number', '=', membershipNumber)
    .executeTakeFirst();
}
