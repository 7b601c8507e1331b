import { Kysely, PostgresDialect } from 'kysely';
import type pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createPool, type Database } from '../db/connection.ts';
import { createTestDatabase } from '../testing/test-database.ts';
import {
  findAbandonedCharges,
  findUnconfirmedRefunds,
  findUnfinishedLateRefunds,
  findUnfinishedPolicies,
  findUnfinishedRefunds,
  findUnmailedPolicies,
  findUnsettledAttempts,
} from './find-standing.ts';

let database: Awaited<ReturnType<typeof createTestDatabase>>;
let pool: pg.Pool;
let db: Database;
let asked: { sql: string; parameters: readonly unknown[] }[] = [];
beforeAll(async () => {
  database = await createTestDatabase();
  pool = createPool(database.url, { max: 1 });
  // On empty tables any plan is cheap; without these an index is left out only where it does not fit.
  await pool.query('set enable_seqscan = off; set enable_bitmapscan = off');
  db = new Kysely({
    dialect: new PostgresDialect({ pool }),
    log: ({ query }) => void (asked = [...asked, query]),
  });
});
afterAll(async () => {
  await db.destroy();
  await database.drop();
});

describe('architecture.md, Issuing: what stands is found without reading what does not', () => {
  test.each([
    ['payment_attempts_unsettled', findUnsettledAttempts],
    // Both hold what is being refunded; which one is smaller is the planner's to know.
    ['payment_attempts_(unsettled|given_back)', findUnfinishedRefunds],
    ['applications_fulfilment', findAbandonedCharges],
    ['late_charges_open', findUnfinishedLateRefunds],
    ['policies_unfinished', findUnfinishedPolicies],
    ['policies_unfinished', findUnconfirmedRefunds],
    ['policies_unmailed', findUnmailedPolicies],
  ])('%s, %o', async (index, find) => {
    asked = [];
    await find(db, new Date('2026-03-10T18:00:00Z'));
    const [query] = asked;
    const { rows } = await pool.query(`explain ${query?.sql}`, [...(query?.parameters ?? [])]);
    const plan = (rows as { 'QUERY PLAN': string }[]).map((row) => row['QUERY PLAN']).join('\n');
    expect(plan).toMatch(new RegExp(`Index Scan using ${index} `));
    // Oldest first comes out of the index too.
    expect(plan).not.toContain('Sort');
  });
});
