import { sql, type CompiledQuery } from 'kysely';
import type { Executor } from './connection.ts';
import { statement, type Slots } from './statement.ts';

const members = statement('lock-members', (db, given: Slots<{ memberIds: string[] }>) =>
  db
    .selectFrom('members')
    .select('id')
    .where('id', '=', sql<string>`any(${given.memberIds}::uuid[])`)
    .orderBy('id')
    .forNoKeyUpdate(),
);

const accounts = statement('lock-accounts', (db, given: Slots<{ memberIds: string[] }>) =>
  db
    .selectFrom('accounts')
    .select('member_id as id')
    .where('member_id', '=', sql<string>`any(${given.memberIds}::uuid[])`)
    .orderBy('member_id')
    .forUpdate(),
);

// Of a single one, as nearly always: one for several is planned anew each time.
const member = statement('lock-member', (db, given: Slots<{ memberId: string }>) =>
  db.selectFrom('members').select('id').where('id', '=', given.memberId).forNoKeyUpdate(),
);

const account = statement('lock-account', (db, given: Slots<{ memberId: string }>) =>
  db.selectFrom('accounts').select('member_id as id').where('member_id', '=', given.memberId).forUpdate(),
);

type Lock = (memberIds: string[]) => CompiledQuery<{ id: string }>;

const lockOf =
  (one: typeof member, several: typeof members): Lock =>
  (memberIds) => {
    const [memberId] = memberIds;
    return memberId !== undefined && memberIds.length === 1
      ? one.of({ memberId })
      : several.of({ memberIds });
  };

/** To be sent with others, as is the next. */
export const lockOfMembers = lockOf(member, members);

export const lockOfAccounts = lockOf(account, accounts);

/** Makes whatever else begins by locking one of these members wait until the transaction ends. */
export async function lockMembers(db: Executor, memberIds: string[]): Promise<void> {
  await db.executeQuery(lockOfMembers(memberIds));
}
