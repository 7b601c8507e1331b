import { sql } from 'kysely';
import type { Executor } from './connection.ts';
import { statement, type Slots } from './statement.ts';

const lock = statement('lock-members', (db, given: Slots<{ memberIds: string[] }>) =>
  db
    .selectFrom('members')
    .select('id')
    .where('id', '=', sql<string>`any(${given.memberIds}::uuid[])`)
    .orderBy('id')
    .forNoKeyUpdate(),
);

/** Makes whatever else begins by locking one of these members wait until the transaction ends. */
export async function lockMembers(db: Executor, memberIds: string[]): Promise<void> {
  await lock.all(db, { memberIds });
}
