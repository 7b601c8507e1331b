import { sql } from 'kysely';
import pg from 'pg';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createDatabase, createPool, type Database } from '../../db/connection.ts';
import { verifyChain } from '../../operations/audit/verify-chain.ts';
import { fixedKeys } from '../../testing/fixed-keys.ts';
import { createTestDatabase } from '../../testing/test-database.ts';
import type { TestDatabase } from '../../testing/test-postgres.ts';
import { until } from '../../testing/test-purchase.ts';
import { appendEvent } from './append-event.ts';
import { eraseAuditOf } from './erase-audit.ts';
import type { EventKind } from './event.ts';
import { createSealEvents } from './seal-events.ts';

let database: TestDatabase;
/** As a server's user. */
let db: Database;
const now = new Date('2026-03-10T18:00:00Z');
const member = '11111111-1111-4111-8111-111111111111';

beforeEach(async () => {
  database = await createTestDatabase();
  db = createDatabase(createPool(database.serverUrl, { max: 8 }), { prepares: true });
});
afterEach(async () => {
  await db.destroy();
  await database.drop();
});

async function append(
  executor: Database = db,
  kind: EventKind = 'policy-read',
  memberId: string | null = null,
) {
  await appendEvent(executor, { at: now, kind, actor: 'member', memberId, applicationId: null });
}

async function chain() {
  return await db
    .selectFrom('audit_chain')
    .select(['position', 'event_id', 'settled_through'])
    .orderBy('position')
    .execute();
}

const verify = () => verifyChain(db, fixedKeys);
const idsOf = async () => (await chain()).map((link) => link.event_id);
const positionsOf = async () => (await chain()).map(({ position }) => position);
const upTo = (last: number) => Array.from({ length: last }, (_, at) => at + 1);

describe('trust.md, Audit: events are recorded unchained, and one sealer chains them', () => {
  test('in order, once each; nothing is left to do the second time', async () => {
    for (let event = 0; event < 7; event += 1) await append();
    const seal = createSealEvents(db, fixedKeys, { batch: 3 });
    expect(await seal()).toBe(7);
    expect(await seal()).toBe(0);
    expect(await idsOf()).toEqual(upTo(7));
    expect(await verify()).toMatchObject({ links: 7, damages: [], unsealed: { count: 0 } });
  });

  test('what was recorded before there was a chain is sealed as it is', async () => {
    const owner = new pg.Client({ connectionString: database.url });
    await owner.connect();
    await owner.query(
      `insert into audit_events (at, kind, actor, details, salt) values ($1, 'policy-issued', 'server', '{}', null)`,
      [now],
    );
    await owner.end();
    await append();
    await createSealEvents(db, fixedKeys)();
    expect(await verify()).toMatchObject({ links: 2, damages: [] });
  });

  test('a transaction that is open meanwhile is sealed later, whatever its ids, and holds nobody up', async () => {
    const seal = createSealEvents(db, fixedKeys, { batch: 2 });
    const open = new pg.Client({ connectionString: database.serverUrl });
    await open.connect();
    await open.query('begin');
    await open.query(`
      insert into audit_events (at, kind, actor) values ('${now.toISOString()}', 'card-added', 'member')`);
    for (let event = 0; event < 5; event += 1) {
      await append();
      await seal();
    }
    expect(await idsOf()).toEqual([2, 3, 4, 5, 6]);
    const [unsealed, sealed] = [await verify(), await chain()];
    expect(unsealed).toMatchObject({ damages: [], unsealed: { count: 0 } });
    expect(sealed.map((link) => link.settled_through)).toEqual([0, 0, 0, 0, 0]);
    await open.query('commit');
    await open.end();
    expect(await verify()).toMatchObject({ damages: [], unsealed: { count: 1 } });
    await seal();
    await append();
    await seal();
    await append();
    await seal();
    expect(await idsOf()).toEqual([2, 3, 4, 5, 6, 1, 7, 8]);
    expect(await verify()).toMatchObject({ links: 8, damages: [] });
    // Transactions of other databases keep the mark back as well.
    await until('the mark moves up', async () => {
      await append();
      await seal();
      return ((await chain()).at(-1)?.settled_through ?? 0) >= 6;
    });
    expect(await verify()).toMatchObject({ damages: [] });
  });

  test('an id that was never drawn keeps nothing after it from being sealed', async () => {
    const seal = createSealEvents(db, fixedKeys);
    await append();
    await sql`
      insert into audit_events (id, at, kind, actor) overriding system value
      values (9000000000, ${now}, 'policy-read', 'member')`.execute(db);
    for (let round = 0; round < 3; round += 1) {
      await append();
      await seal();
    }
    expect(await idsOf()).toEqual(upTo(4));
    expect(await verify()).toMatchObject({ links: 4, damages: [], unsealed: { count: 1 } });
  });

  test('one that was rolled back leaves no gap in the positions', async () => {
    const seal = createSealEvents(db, fixedKeys);
    await append();
    const undone = db.transaction().execute(async (trx) => {
      await append(trx);
      await sql`select 1`.execute(trx);
      throw new Error('undone');
    });
    await expect(undone).rejects.toThrow('undone');
    await append();
    await seal();
    expect(await idsOf()).toEqual([1, 3]);
    expect(await positionsOf()).toEqual([1, 2]);
    expect(await verify()).toMatchObject({ damages: [] });
  });

  test('two sealers and many writers at once make one chain', async () => {
    const sealers = [1, 2, 3].map(() => createSealEvents(db, fixedKeys, { batch: 5 }));
    const writers = new AbortController();
    const sealing = sealers.map(async (seal) => {
      while (!writers.signal.aborted) await seal();
    });
    const writing = Array.from({ length: 30 }, async (_, writer) => {
      for (let event = 0; event < 10; event += 1) {
        await db.transaction().execute(async (trx) => {
          await append(trx);
          await sql`select pg_sleep(${(writer % 3) / 1000})`.execute(trx);
          await append(trx);
        });
      }
    });
    await Promise.all(writing);
    writers.abort();
    await Promise.all(sealing);
    await sealers[0]?.();
    expect(await positionsOf()).toEqual(upTo(600));
    expect((await idsOf()).toSorted((one, other) => one - other)).toEqual(upTo(600));
    expect(await verify()).toMatchObject({ links: 600, damages: [], unsealed: { count: 0 } });
  });

  test('one that is killed in the middle leaves what it had begun to the next', async () => {
    for (let event = 0; event < 6; event += 1) await append();
    const [owner, watcher] = [1, 2].map(() => new pg.Client({ connectionString: database.url }));
    await Promise.all([owner?.connect(), watcher?.connect()]);
    // It has read what to seal, and waits to write it.
    await owner?.query('begin; lock table audit_chain in exclusive mode');
    const killed = createDatabase(createPool(database.serverUrl, { max: 1 }));
    const dying = createSealEvents(killed, fixedKeys)().catch(() => 'killed');
    const waiting = `from pg_stat_activity
      where query like '%insert into audit_chain%' and wait_event_type = 'Lock' and datname = current_database()`;
    await until('the sealer waits', async () => (await watcher?.query(`select ${waiting}`))?.rowCount === 1);
    expect(await createSealEvents(db, fixedKeys)()).toBe(0);
    await watcher?.query(`select pg_terminate_backend(pid) ${waiting}`);
    expect(await dying).toBe('killed');
    await owner?.query('rollback');
    await Promise.all([owner?.end(), watcher?.end(), killed.destroy()]);
    expect(await createSealEvents(db, fixedKeys)()).toBe(6);
    expect(await positionsOf()).toEqual(upTo(6));
    expect(await verify()).toMatchObject({ links: 6, damages: [] });
  });
});

describe('trust.md, Audit: erasing a person drops content and salt, and the chain stays whole', () => {
  test('only theirs, except of kinds that are kept; the event says which, and is sealed', async () => {
    for (const kind of ['policy-read', 'card-added', 'payment-charged'] as const) {
      await append(db, kind, member);
      await append(db, kind, null);
    }
    const seal = createSealEvents(db, fixedKeys);
    await seal();
    const erase = (keep: EventKind[]) =>
      db.transaction().execute(async (trx) => await eraseAuditOf(trx, member, { keep, now }));
    expect(await erase(['payment-charged'])).toBe(2);
    // Also before the erasure itself is sealed.
    expect(await verify()).toMatchObject({ erased: 2, damages: [] });
    await seal();
    const left = await db
      .selectFrom('audit_events')
      .select(['id', 'kind', 'details'])
      .orderBy('id')
      .execute();
    expect(left.map(({ id }) => id)).toEqual([2, 4, 5, 6, 7]);
    expect(left.at(-1)).toMatchObject({ kind: 'audit-erased', details: { events: '1,3', count: 2 } });
    expect(await verify()).toMatchObject({ links: 7, erased: 2, damages: [] });
    expect(await erase(['payment-charged'])).toBe(0);
    expect(await erase([])).toBe(1);
    await seal();
    expect(await verify()).toMatchObject({ links: 8, erased: 3, damages: [] });
  });

  test('not by somebody who may not even append', async () => {
    const owner = new pg.Client({ connectionString: database.url });
    await owner.connect();
    const role = `stranger_${process.pid}`;
    await owner.query(`create role ${role} login; set session authorization ${role}`);
    await expect(
      owner.query('select erase_audit_events($1, $2, $3)', [member, [], now]),
    ).rejects.toMatchObject({
      code: '42501',
    });
    await owner.query(`reset session authorization; drop role ${role}`);
    await owner.end();
  });
});
