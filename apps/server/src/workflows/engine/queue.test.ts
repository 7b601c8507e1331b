import { afterEach, beforeEach, expect, test } from 'vitest';
import { sql } from 'kysely';
import { PgBoss } from 'pg-boss';
import { createDatabase, createPool, type Database } from '../../db/connection.ts';
import { createLogger } from '../../http/request-log.ts';
import { createTestDatabase } from '../../testing/test-database.ts';
import { createQueue, type JobOutcome, type Queue } from './queue.ts';
import { until } from '../../testing/test-purchase.ts';

let database: Awaited<ReturnType<typeof createTestDatabase>>;
let db: Database;
let queue: Queue;
let seen: string[];
const mail = { name: 'mail-policy', retry: { firstPauseSeconds: 2, lostAfterSeconds: 60 } };
let answer: () => Promise<JobOutcome>;

beforeEach(async () => {
  database = await createTestDatabase();
  db = createDatabase(createPool(database.url, { max: 3 }));
  queue = createQueue({ databaseUrl: database.url, logger: createLogger('silent') });
  seen = [];
  answer = async () => 'done';
  queue.work(mail.name, async (applicationId) => {
    seen.push(applicationId);
    return await answer();
  });
  await queue.start();
});
afterEach(async () => {
  await queue.stop();
  await db.destroy();
  await database.drop();
});

const send = (applicationId: string, fails = false) =>
  db.transaction().execute(async (trx) => {
    await queue.send(trx, mail.name, applicationId);
    if (fails) throw new Error('rolled back');
  });
const times = (id: string) => seen.filter((one) => one === id).length;

test('architecture.md, house rule 6: a job exists if and only if its transaction does', async () => {
  await expect(send('never', true)).rejects.toThrow('rolled back');
  await send('once');
  await until('handled', async () => times('once') === 1);
  await new Promise((resolve) => setTimeout(resolve, 1500));
  expect(seen).toEqual(['once']);
});

test('a job is taken as soon as it is committed, not when it is looked for next', async () => {
  await queue.stop();
  queue = createQueue({
    databaseUrl: database.url,
    logger: createLogger('silent'),
    lookEveryMs: 3_600_000,
  });
  const taken = Promise.withResolvers<string>();
  queue.work(mail.name, async (applicationId) => {
    taken.resolve(applicationId);
    return 'done';
  });
  await queue.start();
  // Nobody can take it while it is not committed.
  await db.transaction().execute(async (trx) => {
    await queue.send(trx, mail.name, 'early');
    await trx.executeQuery(sql`select pg_sleep(0.3)`.compile(trx));
  });
  expect(await taken.promise).toBe('early');
});

test('what is not at its end, or fails, comes again', async () => {
  let count = 0;
  answer = async () => {
    count += 1;
    if (count === 1) throw new Error('broken');
    return count === 2 ? 'later' : 'done';
  };
  await send('again');
  await until('handled three times', async () => times('again') === 3);
});

test('the next start takes up what was sent while nobody worked', async () => {
  await queue.stop();
  await send('left');
  await queue.start();
  await until('handled', async () => times('left') === 1);
});

test('if looking for due jobs fails, workers ask for themselves', async () => {
  await queue.stop();
  await send('left');
  await send('later');
  await sql.raw(`revoke select on pgboss.job from ${new URL(database.serverUrl).username}`).execute(db);
  queue = createQueue({ databaseUrl: database.serverUrl, logger: createLogger('silent') });
  queue.work(mail.name, async (applicationId) => {
    seen.push(applicationId);
    return 'done';
  });
  await queue.start();
  await until('handled', async () => times('left') === 1 && times('later') === 1);
});

test('what nobody does cannot be sent: it would wait for ever', async () => {
  const sent = db.transaction().execute((trx) => queue.send(trx, 'mail-nobody', 'lost'));
  await expect(sent).rejects.toThrow('no handler is registered for mail-nobody');
});

test('a job of an older program, which names its id otherwise', async () => {
  const older = new PgBoss({ connectionString: database.url, schema: 'pgboss', supervise: false });
  // It has stopped before its connections are closed: they may still see the database go.
  older.on('error', () => undefined);
  await older.start();
  await older.send(mail.name, { applicationId: 'older' });
  await until('handled', async () => times('older') === 1);
  await older.stop();
});
