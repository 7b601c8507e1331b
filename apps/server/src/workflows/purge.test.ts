import { randomUUID } from 'node:crypto';
import { clearAllSessions } from '@socio/contracts/clear-all-sessions';
import { getActiveInsuranceApplications } from '@socio/contracts/get-active-insurance-applications';
import { saveSession } from '@socio/contracts/save-session';
import { sendOtp } from '@socio/contracts/send-otp';
import { Kysely, PostgresDialect, sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createPool, type Database } from '../db/connection.ts';
import { createRateUses } from '../db/rate-uses.ts';
import { createIssueLink } from '../modules/applications/links/application-link.ts';
import { startTestServer, type TestServer } from '../testing/start-test-server.ts';
import { applicationWithPlace, quotesOf, visitorApplication } from '../testing/test-application.ts';
import { createTestDatabase } from '../testing/test-database.ts';
import { enterAgain, newMember, newMembership } from '../testing/test-member.ts';
import { until } from '../testing/test-purchase.ts';
import { createPurge } from './purge.ts';

let server: TestServer;
let purge: () => Promise<void>;
beforeAll(async () => {
  server = await startTestServer();
});
beforeEach(() => {
  purge = createPurge({ db: server.db, clock: server.clock.now });
});
afterAll(() => server.close());

const tables = [
  'sessions',
  'session_snapshots',
  'otp_challenges',
  'phone_proofs',
  'rate_uses',
  'devices',
  'applications',
  'quotes',
  'quote_packages',
  'consents',
] as const;
const count = async (table: (typeof tables)[number]) => {
  const rows = await server.db.selectFrom(table).select(sql.lit(1).as('one')).execute();
  return rows.length;
};
const countAll = async () =>
  Object.fromEntries(await Promise.all(tables.map(async (t) => [t, await count(t)])));

/** A visit and an application of every kind: only what belongs to the member is kept forever. */
async function liveADay() {
  const member = await newMember(server);
  const owned = await visitorApplication((await newMembership(server)).client);
  const visitor = server.client();
  const untouched = await visitorApplication(visitor);
  await quotesOf(visitor, untouched);
  // No answer waits for it.
  const { readUses } = createRateUses(server.db, server.app.keys);
  const atOnce = { key: 'insurer-at-once', windowSeconds: 0, now: server.clock.now() };
  await until('the place among ratings is given back', async () => (await readUses(atOnce)).count === 0);
  await member.client.call(saveSession, {
    membership_number: member.number,
    session_data: '{}',
    current_step: 'step-2-year',
  });
  return { member, visitor, untouched, owned };
}

describe('architecture.md, Sessions and access: what is over is deleted', () => {
  test('nothing that is still of use', async () => {
    // Some counts end after seconds.
    server.clock.freeze();
    const { member, visitor, untouched } = await liveADay();
    const before = await countAll();
    await purge();
    expect(await countAll()).toEqual(before);
    server.clock.advance({ days: 29 });
    await purge();
    expect((await quotesOf(visitor, untouched)).quotes).toBeDefined();
    expect(await count('devices')).toBe(before['devices']);
    expect((await enterAgain(server, member)).cookies.has('session')).toBe(true);
  });

  test('not what a visitor began long ago and has gone on with', async () => {
    const visitor = server.client();
    const id = await visitorApplication(visitor);
    const isThere = async () => {
      const found = server.db.selectFrom('applications').select('id').where('id', '=', id);
      return (await found.execute()).length === 1;
    };
    server.clock.advance({ days: 29 });
    await server.db
      .updateTable('applications')
      .set({ last_updated_at: server.clock.now() })
      .where('id', '=', id)
      .execute();
    server.clock.advance({ days: 29 });
    await purge();
    expect(await isThere()).toBe(true);
    server.clock.advance({ days: 2 });
    await purge();
    expect(await isThere()).toBe(false);
  });

  test('sessions, codes, proofs, uses, snapshots, devices; what a visitor left untouched for 30 days', async () => {
    const { untouched, owned } = await liveADay();
    server.clock.advance({ days: 31 });
    await purge();
    expect(await countAll()).toMatchObject({
      sessions: expect.any(Number),
      session_snapshots: 0,
      otp_challenges: 0,
      phone_proofs: 0,
      rate_uses: 0,
    });
    const ids = (await server.db.selectFrom('applications').select('id').execute()).map(({ id }) => id);
    expect(ids).toContain(owned);
    expect(ids).not.toContain(untouched);
    const left = server.db.selectFrom('consents').select('id').where('application_id', '=', untouched);
    expect(await left.execute()).toEqual([]);
    const quotes = server.db.selectFrom('quotes').select('id').where('application_id', '=', untouched);
    expect(await quotes.execute()).toEqual([]);
    server.clock.advance({ days: 1 });
    await purge();
    expect(await count('sessions')).toBe(0);
    server.clock.advance({ days: 340 });
    await purge();
    expect(await count('devices')).toBe(0);
  });

  test('a session that was ended does not come back when the row that says so is old', async () => {
    const member = await newMember(server);
    const { client } = member;
    await client.call(clearAllSessions);
    // A call in flight added a row after the visit had ended (modules/sessions/repository.ts).
    const row = await server.db
      .selectFrom('sessions')
      .selectAll()
      .where('member_id', '=', member.id)
      .orderBy('expires_at', 'desc')
      .executeTakeFirstOrThrow();
    const { expires_at, ...rest } = row;
    await server.db
      .insertInto('sessions')
      .values({
        ...rest,
        id: randomUUID(),
        token_hash: Buffer.from(randomUUID()),
        ended_at: null,
        expires_at: new Date(expires_at.getTime() + 48 * 3_600_000),
      })
      .execute();
    server.clock.advance({ days: 2, minutes: 60 });
    await purge();
    const { rows } = await sql<{ ended: boolean }>`
      select bool_or(ended_at is not null) as ended from sessions where family_id = ${row.family_id}`.execute(
      server.db,
    );
    expect(rows[0]?.ended).toBe(true);
  });

  test('an application that a payment is about stays, whoever it belongs to', async () => {
    const visitor = server.client();
    const id = await visitorApplication(visitor);
    const set = server.db.updateTable('applications').set({ fulfilment: 'charged' });
    await set.where('id', '=', id).execute();
    server.clock.advance({ days: 31 });
    await purge();
    const kept = server.db.selectFrom('applications').select('id').where('id', '=', id);
    expect(await kept.execute()).toHaveLength(1);
    await server.db.updateTable('applications').set({ fulfilment: 'none' }).where('id', '=', id).execute();
    await purge();
    expect(await kept.execute()).toEqual([]);
  });

  test('mailed links once they have expired; what they led to and its reminders stay', async () => {
    const { id: memberId, client } = await newMember(server);
    const id = await applicationWithPlace(client);
    const now = server.clock.now();
    const issueLink = createIssueLink({ publicUrl: 'http://a.example', keys: server.app.keys });
    await server.db.transaction().execute((trx) => issueLink(trx, id, now));
    await server.db
      .insertInto('reminders')
      .values({ id, application_id: id, member_id: memberId, kind: 'quote-1-hour', recorded_at: now })
      .execute();
    const of = (table: 'application_links' | 'reminders') =>
      server.db.selectFrom(table).select('application_id').where('application_id', '=', id).execute();
    server.clock.advance({ days: 29 });
    await purge();
    expect(await of('application_links')).toHaveLength(1);
    server.clock.advance({ days: 1, minutes: 1 });
    await purge();
    expect([await of('application_links'), (await of('reminders')).length]).toEqual([[], 1]);
    const kept = server.db.selectFrom('applications').select('id').where('id', '=', id);
    expect(await kept.execute()).toHaveLength(1);
  });

  test('in batches, as many as there are, and no more in one go than its limit', async () => {
    const { id, client } = await newMembership(server);
    const expires_at = server.clock.now();
    const rows = Array.from({ length: 55 }, (_, place) => ({ key_hash: Buffer.from(id), place, expires_at }));
    await server.db.insertInto('rate_uses').values(rows).execute();
    server.clock.advance({ seconds: 1 });
    const own = server.db.selectFrom('rate_uses').select('place').where('key_hash', '=', Buffer.from(id));
    await createPurge({ db: server.db, clock: server.clock.now, batch: 10, batches: 3 })();
    expect((await own.execute()).length).toBe(25);
    await Promise.all([purge(), purge()]);
    expect(await own.execute()).toEqual([]);
    expect((await client.call(getActiveInsuranceApplications, {})).status).toBe(200);
    expect((await client.call(sendOtp, { phone_number: '5512399999' })).status).toBe(200);
  });
});

test('what is to go is found by its time, never by reading what stays', async () => {
  const database = await createTestDatabase();
  const pool = createPool(database.url, { max: 1 });
  await pool.query('set enable_seqscan = off');
  const asked: { sql: string; parameters: readonly unknown[] }[] = [];
  const db: Database = new Kysely({
    dialect: new PostgresDialect({ pool }),
    log: ({ query }) => void asked.push(query),
  });
  await createPurge({ db, clock: server.clock.now })();
  expect(asked).toHaveLength(16);
  for (const query of asked) {
    const { rows } = await pool.query(`explain ${query.sql}`, [...query.parameters]);
    expect(JSON.stringify(rows)).not.toContain('Seq Scan');
  }
  await db.destroy();
  await database.drop();
});

test('each start of a server purges, and each hour of it', async () => {
  await liveADay();
  server.clock.advance({ days: 400 });
  await server.restart();
  await expect.poll(() => count('sessions')).toBe(0);
  await expect.poll(() => count('devices')).toBe(0);
});
