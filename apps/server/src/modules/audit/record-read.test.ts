import { randomUUID } from 'node:crypto';
import { setImmediate } from 'node:timers/promises';
import { policies } from '@socio/contracts/policies';
import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createDatabase, createPool, type Database } from '../../db/connection.ts';
import { withOrigin } from '../../http/origin.ts';
import { startTestServer, type TestServer } from '../../testing/start-test-server.ts';
import { createTestDatabase } from '../../testing/test-database.ts';
import type { TestDatabase } from '../../testing/test-postgres.ts';
import { newMember } from '../../testing/test-member.ts';
import { buyPolicy } from '../../testing/test-purchase.ts';
import type { RecordRead } from './event.ts';
import { createRecordRead } from './record-read.ts';
import { insertReads } from './repository.ts';

const now = new Date('2026-03-10T18:00:00Z');

describe.each([{ prepares: true }, { prepares: false }])('statements prepared: $prepares', ({ prepares }) => {
  let database: TestDatabase;
  let owner: pg.Client;
  let db: Database;
  let recordRead: RecordRead;
  beforeAll(async () => {
    database = await createTestDatabase();
    owner = new pg.Client({ connectionString: database.url });
    await owner.connect();
  });
  beforeEach(async () => {
    await db?.destroy();
    db = createDatabase(createPool(database.serverUrl, { max: 4, client: { prepares } }), { prepares });
    recordRead = createRecordRead(db, insertReads);
  });
  afterAll(async () => {
    await Promise.all([db.destroy(), owner.end()]);
    await database.drop();
  });

  const read = (memberId: string, visit: string | null = null) =>
    withOrigin(
      () => ({ visit, network: Buffer.from(`network of ${memberId}`), device: null }),
      () =>
        recordRead({
          at: now,
          kind: 'policy-read',
          actor: 'member',
          memberId,
          applicationId: null,
          details: { policy: `"{of,${memberId}}"` },
        }),
    );

  /** Until `act` is done nothing can be written; the first read is under way by then. */
  async function whileWriting(act: () => Promise<unknown>): Promise<PromiseSettledResult<void>> {
    await owner.query('begin; lock table audit_events in share mode');
    const first = read(randomUUID());
    await setImmediate();
    const acting = act();
    await setImmediate();
    await owner.query('commit');
    const [recorded] = await Promise.allSettled([first]);
    await acting;
    return recorded;
  }

  test('events of calls at once are each recorded once, with their own member and visit, in few commits', async () => {
    const callers = Array.from({ length: 40 }, () => ({ memberId: randomUUID(), visit: randomUUID() }));
    await whileWriting(() => Promise.all(callers.map(({ memberId, visit }) => read(memberId, visit))));
    const events = await db
      .selectFrom('audit_events')
      .select(['at', 'kind', 'actor', 'member_id', 'application_id', 'session_id', 'network', 'details'])
      .select(sql<string>`xmin::text`.as('transaction'))
      .where('session_id', 'is not', null)
      .orderBy('id')
      .execute();
    expect(new Set(events.map(({ transaction }) => transaction)).size).toBe(1);
    expect(events.map(({ transaction: _, ...event }) => event)).toEqual(
      callers.map(({ memberId, visit }) => ({
        at: now,
        kind: 'policy-read',
        actor: 'member',
        member_id: memberId,
        application_id: null,
        session_id: visit,
        network: Buffer.from(`network of ${memberId}`),
        details: { policy: `"{of,${memberId}}"`, $version: 1 },
      })),
    );
  });

  test('a call goes on only once its own event is committed', async () => {
    const memberId = randomUUID();
    const isRecorded = async () =>
      (await owner.query('select from audit_events where member_id = $1', [memberId])).rowCount === 1;
    let seen: boolean | undefined;
    await whileWriting(async () => {
      await read(memberId);
      seen = await isRecorded();
    });
    expect(seen).toBe(true);
  });

  test('events that cannot be recorded fail every call that they were sent with, and no other', async () => {
    let together: PromiseSettledResult<void>[] = [];
    const first = await whileWriting(async () => {
      together = await Promise.allSettled([read(randomUUID()), read('no id'), read(randomUUID())]);
    });
    expect(first.status).toBe('fulfilled');
    expect(together.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected']);
    await expect(read(randomUUID())).resolves.toBeUndefined();
  });
});

describe('trust.md, Audit: who reads a policy is recorded before the answer', () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer();
  });
  afterAll(() => server.close());

  test('members who read at once are each recorded, what is not theirs is not; what cannot be recorded is not answered', async () => {
    const readers = await Promise.all(
      [1, 2].map(async () => {
        const member = await newMember(server);
        return { ...member, policyNumber: await buyPolicy(server, member) };
      }),
    );
    const readAll = () =>
      Promise.all(
        [...readers, ...readers, ...readers].map(({ client, policyNumber }) =>
          client.call(policies, undefined, { policyNumber }),
        ),
      );
    const answers = await readAll();
    expect(answers.map(({ status }) => status)).toEqual(Array(6).fill(200));
    const events = await server.db
      .selectFrom('audit_events')
      .innerJoin('sessions', 'sessions.family_id', 'audit_events.session_id')
      .select(['audit_events.id', 'audit_events.member_id', 'sessions.member_id as visitor', 'details'])
      .distinct()
      .where('kind', '=', 'policy-read')
      .where('sessions.member_id', 'is not', null)
      .execute();
    expect(events).toHaveLength(6);
    for (const { id, policyNumber } of readers) {
      const own = events.filter(({ member_id }) => member_id === id);
      expect(own).toHaveLength(3);
      for (const event of own) {
        expect(event).toMatchObject({ visitor: id, details: { policy: policyNumber } });
      }
    }
    const [one, other] = readers;
    const foreign = await one?.client.call(policies, undefined, { policyNumber: other?.policyNumber ?? '' });
    expect(foreign?.code).toBe('NOT_FOUND');
    const { count } = await server.db
      .selectFrom('audit_events')
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .where('kind', '=', 'policy-read')
      .executeTakeFirstOrThrow();
    expect(count).toBe(6);
    await sql`revoke insert on audit_events from socio_server`.execute(server.db);
    const refused = await readAll();
    await sql`grant insert on audit_events to socio_server`.execute(server.db);
    expect(refused.map(({ status }) => status)).toEqual(Array(6).fill(500));
  });

  test('a policy that cannot be understood fails only who asked for it', async () => {
    const [one, other] = await Promise.all(
      [1, 2].map(async () => {
        const member = await newMember(server);
        return { ...member, policyNumber: await buyPolicy(server, member) };
      }),
    );
    await sql`update policies set snapshot = '{}' where policy_number = ${one?.policyNumber}`.execute(
      server.db,
    );
    const readers = [one, other, one, other, one, other];
    const answers = await Promise.all(
      readers.map(async (reader) =>
        reader?.client.call(policies, undefined, { policyNumber: reader.policyNumber }),
      ),
    );
    expect(answers.map((answer) => answer?.status)).toEqual([500, 200, 500, 200, 500, 200]);
  });
});
