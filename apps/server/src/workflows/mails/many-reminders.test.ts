import { Kysely, PostgresDialect, sql } from 'kysely';
import type pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createPool, type Database } from '../../db/connection.ts';
import { createTestDatabase } from '../../testing/test-database.ts';
import { findDueReminders } from './send-reminder.ts';

const now = new Date('2026-03-10T18:00:00Z');
const unfinished = 100_000;

let database: Awaited<ReturnType<typeof createTestDatabase>>;
let pool: pg.Pool;
let db: Database;
let asked: { sql: string; parameters: readonly unknown[] } | undefined;
beforeAll(async () => {
  database = await createTestDatabase();
  pool = createPool(database.url, { max: 1 });
  db = new Kysely({
    dialect: new PostgresDialect({ pool }),
    log: ({ query }) => {
      asked = query;
    },
  });
  await sql`
    with m as (
      insert into members (id, membership_number, club_id, created_at)
      select gen_random_uuid(), n::text, n::text, ${now} from generate_series(1, ${unfinished / 4}) n
      returning id, membership_number::integer as n
    )
    insert into applications
      (id, member_id, stage, status, fulfilment, current_step, brand_model, created_at, last_updated_at, reminder_due_at)
    select gen_random_uuid(), m.id, 'cotizacion', 'active',
      (case when (m.n + k) % 100 = 3 then 'charged' else 'none' end)::fulfilment, 'step-2-year', 'Nissan Versa',
      ${now}, ${now},
      -- One in a hundred is due; the others are looked at later, or never.
      case when m.n % 100 = 1 then ${now}::timestamptz - m.n * interval '1 second'
        when m.n % 3 = 0 then null
        else ${now}::timestamptz + m.n * interval '1 second' end
    from m, generate_series(0, 3) k`.execute(db);
  await sql`analyze applications`.execute(db);
});
afterAll(async () => {
  await db.destroy();
  await database.drop();
});

test.each(['quote', 'vehicle'] as const)(
  '100,000 unfinished applications: what is due about a %s is found by its index, in under 200 ms',
  async (about) => {
    const find = findDueReminders(about);
    const began = performance.now();
    const ids = await find(db, { now, before: now });
    expect(performance.now() - began).toBeLessThan(200);
    expect(ids).toHaveLength(100);
    const { rows } = await pool.query(`explain ${asked?.sql}`, [...(asked?.parameters ?? [])]);
    const plan = (rows as { 'QUERY PLAN': string }[]).map((row) => row['QUERY PLAN']).join('\n');
    expect(plan).toContain('Index Scan using applications_reminder');
    expect(plan).not.toMatch(/Seq Scan|Sort/);
  },
);
