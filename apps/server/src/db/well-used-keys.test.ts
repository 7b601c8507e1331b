import { sql, type RawBuilder } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { fixedKeys } from '../testing/fixed-keys.ts';
import { createTestDatabase } from '../testing/test-database.ts';
import { createDatabase, createPool, type Database } from './connection.ts';
import { createRateUses } from './rate-uses.ts';
import type { RateUses } from '../http/rate-limit.ts';

let database: Awaited<ReturnType<typeof createTestDatabase>>;
let db: Database;
let uses: RateUses;
const now = new Date('2026-07-09T12:00:00Z');
const use = (key: string, limit: number) => ({ key, limit, windowSeconds: 3600, now });

/** Uses of all places of a key that are to be taken. */
async function fill(key: string, limit: number, isTaken: RawBuilder<unknown> = sql`true`): Promise<void> {
  await sql`
    insert into rate_uses
    select ${fixedKeys.countMac(`rate-use:${key}`)}, place, ${now}::timestamptz + interval '1 hour'
    from generate_series(1, ${limit}::integer) as place where ${isTaken}`.execute(db);
}

beforeAll(async () => {
  database = await createTestDatabase();
  db = createDatabase(createPool(database.url, { max: 4 }));
  uses = createRateUses(db, fixedKeys);
  // Other keys have one use each, so that PostgreSQL expects no more of any.
  await sql`insert into rate_uses select sha256(key::text::bytea), 1, now() from generate_series(1, 20000) as key`.execute(
    db,
  );
  // As if at random; nowhere sixteen in a row.
  await fill('half full', 3000, sql`hashint4(place) % 2 = 0`);
  await fill('full', 3000);
  await sql`analyze rate_uses`.execute(db);
});
afterAll(async () => {
  await db.destroy();
  await database.drop();
});

describe('trust.md, What costs has a budget: keys with many uses', () => {
  test('the last place that is free is found, wherever it is', async () => {
    await fill('one of several', 600, sql`place <> 137`);
    await fill('alone', 600, sql`place < 600`);
    await fill('tried', 600, sql`place > 1`);
    const [several, other] = [use('one of several', 600), use('other', 1000)];
    expect(await uses.takeUses([other, several])).toBeNull();
    expect(await uses.takeUses([other, several])).toEqual({ missed: several, seconds: 3600 });
    expect((await uses.readUses(other)).count).toBe(1);
    expect(await uses.countUse(use('alone', 600))).toBe(0);
    expect(await uses.countUse(use('alone', 600))).toBe(3600);
    expect(await uses.tryUse(use('tried', 600))).toEqual({ isTaken: true, isBeyond: false });
    expect(await uses.tryUse(use('tried', 600))).toEqual({ isTaken: false, isBeyond: false });
  });

  test.each([
    ['of one that is half full hardly any use is read', 'half full', 20, 400],
    ['those of a full one are read once for each refusal', 'full', 1, 3100],
  ])('%s', async (_title, key, times, most) => {
    const read = await db.transaction().execute(async (trx) => {
      // As PostgreSQL plans what has been executed a few times on a connection.
      await sql`set local plan_cache_mode = force_generic_plan`.execute(trx);
      const soFar = async () =>
        (
          await sql<{ read: number }>`
            select idx_tup_fetch + seq_tup_read as read from pg_stat_xact_user_tables
            where relname = 'rate_uses'`.execute(trx)
        ).rows[0]?.read ?? 0;
      const before = await soFar();
      for (let taken = 0; taken < times; taken += 1)
        expect(await uses.takeUses([use('beside it', 50), use(key, 3000)], trx)).toEqual(
          key === 'full' ? { missed: use(key, 3000), seconds: 3600 } : null,
        );
      return (await soFar()) - before;
    });
    expect(read).toBeGreaterThan(0);
    expect(read).toBeLessThan(most);
  });
});
