import { sql, type RawBuilder } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { fixedKeys } from '../testing/fixed-keys.ts';
import { waitingForLocks } from '../testing/meet-at-row.ts';
import { createTestDatabase } from '../testing/test-database.ts';
import { createDatabase, createPool, type Database } from './connection.ts';
import { createRateUses } from './rate-uses.ts';
import type {
  CountUse,
  ExchangeUses,
  ReadUses,
  ReturnUse,
  ReturnUses,
  SettleUses,
  TakeUses,
  TryUse,
} from '../http/rate-limit.ts';

let database: Awaited<ReturnType<typeof createTestDatabase>>;
let db: Database;
let countUse: CountUse;
let returnUse: ReturnUse;
let takeUses: TakeUses;
let returnUses: ReturnUses;
let settleUses: SettleUses;
let tryUse: TryUse;
let exchangeUses: ExchangeUses;
let readUses: ReadUses;
beforeAll(async () => {
  database = await createTestDatabase();
  db = createDatabase(createPool(database.url, { max: 10 }));
  ({ countUse, returnUse, returnUses, takeUses, settleUses, tryUse, exchangeUses, readUses } = createRateUses(
    db,
    fixedKeys,
  ));
});
afterAll(async () => {
  await db.destroy();
  await database.drop();
});

const day = 24 * 3600;
const at = (time: string) => new Date(`2026-03-10T${time}Z`);
const usesOf = async (key: string, now: Date, times: number, limit = 10) => {
  const left = await Promise.all(
    Array.from({ length: times }, () => countUse({ key, limit, windowSeconds: day, now })),
  );
  return left.filter((seconds) => seconds === 0).length;
};

describe('architecture.md, Codes by SMS and Paying: ten a day', () => {
  test.each([
    ['the end of a day in UTC', '23:59:59', '2026-03-11T00:00:01Z'],
    ['the end of a day in Mexico', '05:59:59', '2026-03-10T06:00:01Z'],
  ])('not twice as many around %s', async (name, before, after) => {
    expect(await usesOf(name, at(before), 10)).toBe(10);
    expect(await usesOf(name, new Date(after), 10)).toBe(0);
    expect(await usesOf(name, new Date(new Date(after).getTime() + day * 1000), 10)).toBe(10);
  });

  test('each use is free again when its own time is over, and the answer says when', async () => {
    await usesOf('slides', at('10:00:00'), 4);
    await usesOf('slides', at('16:00:00'), 6);
    const late = new Date('2026-03-11T09:59:00Z');
    expect(await countUse({ key: 'slides', limit: 10, windowSeconds: day, now: late })).toBe(60);
    expect(await usesOf('slides', new Date('2026-03-11T10:00:00Z'), 10)).toBe(4);
  });

  test('nobody is told to wait for longer than the window because a later call was faster', async () => {
    await usesOf('overtaken', at('12:00:01'), 10);
    const wait = await countUse({ key: 'overtaken', limit: 10, windowSeconds: day, now: at('12:00:00') });
    expect(wait).toBe(day);
  });

  test('house rule 10: in a crowd exactly the limit gets through', async () => {
    expect(await usesOf('crowd', at('12:00:00'), 50)).toBe(10);
    // A different set of uses fills the freed slots.
    expect(await usesOf('crowd', new Date('2026-03-12T12:00:00Z'), 50)).toBe(10);
  });

  test('what is returned can be used again, each once', async () => {
    const now = at('12:00:00');
    await usesOf('returned', now, 10);
    await Promise.all([1, 2, 3].map(() => returnUse({ key: 'returned', now })));
    expect(await usesOf('returned', now, 10)).toBe(3);
    await returnUse({ key: 'of nobody', now });
  });
});

describe('trust.md, What costs has a budget: two places at once', () => {
  const now = at('12:00:00');
  const use = (key: string, limit: number) => ({ key, limit, windowSeconds: day, now });
  const countOf = async (key: string) => 100 - (await usesOf(key, now, 100, 100));

  test('both or none, and the answer says which of them is used up and until when', async () => {
    const pair = [use('both-a', 3), use('both-b', 2)];
    const answers = await Promise.all(Array.from({ length: 20 }, () => takeUses(pair)));
    const taken = answers.filter((missed) => missed === null).length;
    expect(taken).toBeLessThanOrEqual(2);
    // Those that had one place and not the other may have stood in others' way.
    for (let free = taken; free < 2; free += 1) expect(await takeUses(pair)).toBeNull();
    expect(await takeUses(pair)).toEqual({ missed: pair[1], seconds: day });
    expect(await countOf('both-a')).toBe(2);

    const other = use('both-c', 5);
    expect(await takeUses([use('both-d', 1), other])).toBeNull();
    expect(await takeUses([use('both-d', 1), other])).toMatchObject({ missed: { key: 'both-d' } });
    expect(await countOf('both-c')).toBe(1);
  });

  test('of many those after the missing one are not touched, and those before it are free again', async () => {
    const keys = ['many-a', 'many-b', 'many-c', 'many-d'];
    const all = keys.map((key) => use(key, key === 'many-c' ? 1 : 3));
    expect(await takeUses(all)).toBeNull();
    expect(await takeUses(all)).toEqual({ missed: all[2], seconds: day });
    await returnUses(all);
    await returnUses([]);
    expect(await Promise.all([takeUses(all), takeUses(all)])).toContain(null);
    await returnUses(all);
    for (const key of keys) expect(await countOf(key)).toBe(0);
  });

  test('nor is what is behind one that a parallel use takes, not even for a moment', async () => {
    await sql`create table taken_keys as select key_hash from rate_uses limit 0`.execute(db);
    await sql`create function keep_key() returns trigger language plpgsql as
      'begin insert into taken_keys values (new.key_hash); return new; end'`.execute(db);
    await sql`create trigger keep_key after insert on rate_uses for each row execute function keep_key()`.execute(
      db,
    );
    const pair = [use('raced-first', 1), use('raced-behind', 50)];
    const { late } = await db.transaction().execute(async (trx) => {
      expect(await takeUses([use('raced-first', 1)], trx)).toBeNull();
      const late = takeUses(pair);
      await expect.poll(() => waitingForLocks(db)).toBe(1);
      return { late };
    });
    expect(await late).toEqual({ missed: pair[0], seconds: day });
    const { rows } = await sql<{ key_hash: Buffer }>`select key_hash from taken_keys`.execute(db);
    expect(rows).toEqual([{ key_hash: fixedKeys.countMac('rate-use:raced-first') }]);
    await sql`drop trigger keep_key on rate_uses`.execute(db);
  });

  test('whoever else takes and gives back meanwhile, nothing stays taken of what was refused or given back', async () => {
    const full = use('crossed-full', 1);
    expect(await takeUses([full])).toBeNull();
    const refused = async () => await takeUses([use('crossed-one', 1), use('crossed', 50), full]);
    const returned = async () => {
      if ((await takeUses([use('crossed', 50)])) === null) await returnUses([use('crossed', 50)]);
    };
    for (let round = 0; round < 10; round += 1)
      await Promise.all(Array.from({ length: 24 }, (_, at) => (at % 2 === 0 ? refused : returned)()));
    expect(await countOf('crossed')).toBe(0);
    expect(await countOf('crossed-one')).toBe(0);
  });

  /** Gives one back that another has locked, who does so and more meanwhile. */
  const returnHeld = async (
    key: string,
    hold: RawBuilder<unknown>,
    meanwhile = async (): Promise<unknown> => null,
  ) => {
    const { returned } = await db.transaction().execute(async (trx) => {
      await sql`${hold} where key_hash = ${fixedKeys.countMac(`rate-use:${key}`)}`.execute(trx);
      const returned = returnUses([use('of nobody', 1), use(key, 2)]);
      await expect.poll(() => waitingForLocks(db)).toBe(1);
      await meanwhile();
      return { returned };
    });
    await returned;
  };

  test('given back while it is locked, as by somebody who wants the same place: free again', async () => {
    await takeUses([use('locked', 2)]);
    await returnHeld('locked', sql`update rate_uses set place = place`);
    expect(await countOf('locked')).toBe(0);
  });

  test('given back while another gives back that very place, having taken one, too: both are free again', async () => {
    await takeUses([use('same', 2)]);
    await returnHeld('same', sql`delete from rate_uses`, () => takeUses([use('same', 2)]));
    expect(await countOf('same')).toBe(0);
  });

  test('a rollback takes them back', async () => {
    const undone = db.transaction().execute(async (trx) => {
      expect(await takeUses([use('rolled-a', 1), use('rolled-b', 1)], trx)).toBeNull();
      throw new Error('undone');
    });
    await expect(undone).rejects.toThrow('undone');
    expect(await takeUses([use('rolled-a', 1), use('rolled-b', 1)])).toBeNull();
  });

  test('settled: what a session took is free in its network again, once, and counts as its member’s', async () => {
    for (let taken = 0; taken < 3; taken += 1) await takeUses([use('of-session', 10), use('of-network', 10)]);
    for (let taken = 0; taken < 4; taken += 1) await takeUses([use('of-another', 10), use('of-network', 10)]);
    const settle = () =>
      settleUses([
        {
          counted: 'of-session',
          from: 'of-network',
          to: { key: 'of-member', limit: 3, windowSeconds: 60, now },
        },
      ]);
    await settle();
    await settle();
    expect(await countOf('of-network')).toBe(4);
    expect(await countOf('of-session')).toBe(0);
    expect(await countOf('of-member')).toBe(3);
  });

  test('settled beyond what the member has: the rest stays with the network', async () => {
    for (let taken = 0; taken < 3; taken += 1)
      await takeUses([use('long-session', 10), use('its-network', 10)]);
    const to = { key: 'its-member', limit: 1, windowSeconds: 60, now };
    await settleUses([{ counted: 'long-session', from: 'its-network', to }]);
    expect(await countOf('its-network')).toBe(2);
    expect(await countOf('long-session')).toBe(0);
  });
});

describe('architecture.md, Codes by SMS: wrong numbers of an address, and the members who entered there', () => {
  const now = at('12:00:00');
  const over = new Date(now.getTime() + day * 1000);

  test('a use that is tried takes one of all places, until none is left', async () => {
    const use = { key: 'tried', limit: 12, windowSeconds: day, now };
    for (let taken = 0; taken < 12; taken += 1)
      expect(await tryUse(use)).toEqual({ isTaken: true, isBeyond: false });
    expect(await tryUse(use)).toEqual({ isTaken: false, isBeyond: false });
    expect(await tryUse({ ...use, now: over })).toEqual({ isTaken: true, isBeyond: false });
  });

  test('and tells whether one with a higher limit still counts', async () => {
    const use = { key: 'tried beyond', limit: 1, windowSeconds: day, now };
    await countUse({ ...use, now: new Date(now.getTime() + 1) });
    await countUse({ ...use, limit: 2 });
    expect(await tryUse(use)).toEqual({ isTaken: false, isBeyond: true });
    // The one that counts longest is the first.
    await returnUse(use);
    expect(await tryUse(use)).toEqual({ isTaken: true, isBeyond: true });
  });

  test('each member counts once while the use lasts, and what was counted in advance is given back', async () => {
    const entered = { key: 'entered', windowSeconds: day, now };
    const tried = { key: 'tried by an entering member', limit: 5, windowSeconds: day, now };
    const enter = async (by: string, when = now) => {
      await tryUse({ ...tried, now: when });
      await db
        .transaction()
        .execute((trx) => exchangeUses(trx, [{ ...tried, now: when }], { ...entered, by, now: when }));
    };
    await Promise.all(['one', 'one', 'two', 'three', 'three'].map((by) => enter(by)));
    expect((await readUses(entered)).count).toBe(3);
    expect((await readUses(tried)).count).toBe(0);
    expect((await readUses({ ...entered, now: over })).count).toBe(0);
    await enter('one', over);
    expect((await readUses({ ...entered, now: over })).count).toBe(1);
  });
});

test('neither phones nor addresses stand in the table', async () => {
  const key = 'otp-phone:5512345678';
  await countUse({ key, limit: 1, windowSeconds: day, now: at('12:00:00') });
  const rows = await db.selectFrom('rate_uses').selectAll().execute();
  expect(rows.every((row) => row.key_hash.length === 32)).toBe(true);
  expect(JSON.stringify(rows.map((row) => row.key_hash.toString('latin1')))).not.toContain('5512345678');
});
