import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase } from '../testing/test-database.ts';
import { createDatabase, createPool, type Database } from './connection.ts';
import { migrate } from './migrate.ts';

let database: Awaited<ReturnType<typeof createTestDatabase>>;
let db: Database;
beforeAll(async () => {
  database = await createTestDatabase();
  db = createDatabase(createPool(database.url, { max: 2 }));
  await sql`drop schema public cascade; create schema public`.execute(db);
});
afterAll(async () => {
  await db.destroy();
  await database.drop();
});

async function insert(serial: number, curp: string | null): Promise<void> {
  const id = `00000000-0000-4000-8000-${String(serial).padStart(12, '0')}`;
  const at = new Date(Date.UTC(2026, 0, serial));
  await sql`insert into members values (${id}, ${`m${serial}`}, ${`c${serial}`}, ${at})`.execute(db);
  await sql`
    insert into accounts (member_id, name, first_last_name, birth_date, gender, birth_state, curp, created_at, updated_at)
    values (${id}, 'ANA', 'LÓPEZ', '1990-01-01', 'M', 'JC', ${curp}, ${at}, ${at})`.execute(db);
}

test('trust.md, Accounts: where one CURP has several accounts already, the newest has it and the others stay', async () => {
  await migrate(db, { upTo: '0019-budgets.sql' });
  for (const [serial, curp] of [
    [1, 'ONE'],
    [2, 'SHARED'],
    [3, 'SHARED'],
    [4, null],
    [5, null],
  ] as const)
    await insert(serial, curp);
  await migrate(db, { upTo: '0022-one-account-per-curp.sql' });
  const { rows } = await sql<{ curp: string; curp_superseded: boolean }>`
    select curp, curp_superseded from accounts order by created_at`.execute(db);
  expect(rows.map(({ curp, curp_superseded }) => [curp, curp_superseded])).toEqual([
    ['ONE', false],
    ['SHARED', true],
    ['SHARED', false],
    [null, false],
    [null, false],
  ]);
  await expect(insert(6, 'SHARED')).rejects.toThrow('accounts_curp');
  await expect(insert(7, 'ONE')).rejects.toThrow('accounts_curp');
});
