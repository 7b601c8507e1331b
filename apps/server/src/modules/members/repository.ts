import type { Gender } from '@socio/domain/validation/gender';
import { randomUUID } from 'node:crypto';
import type { Executor } from '../../db/connection.ts';

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

/** The product's own row for a club membership, created when it is first accepted. */
export async function ensureMember(
  db: Executor,
  membershipNumber: string,
  clubId: string,
  now: Date,
): Promise<string> {
  const found = await findMemberByNumber(db, membershipNumber);
  if (found !== undefined) return found;
  const row = await db
    .insertInto('members')
    .values({ id: randomUUID(), membership_number: membershipNumber, club_id: clubId, created_at: now })
    .onConflict((conflict) => conflict.column('membership_number').doUpdateSet({ club_id: clubId }))
    .returning('id')
    .executeTakeFirstOrThrow();
  return row.id;
}

export async function findMemberByNumber(
  db: Executor,
  membershipNumber: string,
): Promise<string | undefined> {
  const row = await db
    .selectFrom('members')
    .select('id')
    .where('membership_number', '=', membershipNumber)
    .executeTakeFirst();
  return row?.id;
}

export async function findAccount(db: Executor, memberId: string): Promise<Account | undefined> {
  const row = await db
    .selectFrom('accounts')
    .selectAll()
    .where('member_id', '=', memberId)
    .executeTakeFirst();
  return (
    row && {
      name: row.name,
      firstLastName: row.first_last_name,
      secondLastName: row.second_last_name,
      cellphone: row.cellphone,
      email: row.email,
      birthDate: row.birth_date,
      gender: row.gender,
      birthState: row.birth_state,
      zipCode: row.zip_code,
      curp: row.curp,
    }
  );
}

export type InsertedAccount = 'inserted' | 'member has one' | 'person has one';

/** The unique key that was violated decides what the person is told; races are left to the database. */
export async function insertAccount(
  db: Executor,
  memberId: string,
  account: Account,
  now: Date,
): Promise<InsertedAccount> {
  const row = await db
    .insertInto('accounts')
    .values({
      member_id: memberId,
      name: account.name,
      first_last_name: account.firstLastName,
      second_last_name: account.secondLastName,
      cellphone: account.cellphone,
      email: account.email,
      birth_date: account.birthDate,
      gender: account.gender,
      birth_state: account.birthState,
      zip_code: account.zipCode,
      curp: account.curp,
      created_at: now,
      updated_at: now,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('member_id')
    .executeTakeFirst();
  if (row !== undefined) return 'inserted';
  return (await findAccount(db, memberId)) === undefined ? 'person has one' : 'member has one';
}
