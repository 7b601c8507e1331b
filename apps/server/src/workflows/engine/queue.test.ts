import { afterEach, beforeEach, expect, test } from 'vitest';
import { createDatabase, createPool, type Database } from '../../db/connection.ts';
import { createLogger } from '../../http/request-log.ts';
import { createTestDatabase } from '../../testing/test-database.ts';
import { createJobs, type Jobs } from './queue.ts';
import type { JobOutcome } from './queues.ts';
import { until } from '../../testing/test-purchase.ts';

let database: Awaited<ReturnType<typeof createTestDatabase>>;
let db: Database;
let jobs: Jobs;
let seen: string[];
let answer: () => Promise<JobOutcome>;

beforeEach(async () => {
  database = await createTestDatabase();
  db = createDatabase(createPool(database.url, { max: 3 }));
  jobs = createJobs({ databaseUrl: database.url, logger: createLogger('silent') });
  seen = [];
  answer = async () => 'done';
  jobs.work('mail-policy', async ({ applicationId }) => {
    seen.push(applicationId);
    return await answer();
  });
  await jobs.start();
});
afterEach(async () => {
  await jobs.stop();
  await db.destroy();
  await database.drop();
});

const send = (applicationId: string, fails = false) =>
  db.transaction().execute(async (trx) => {
    await jobs.send(trx, 'mail-policy', { applicationId });
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
  await jobs.stop();
  const other = createJobs({ databaseUrl: database.url, logger: createLogger('silent') });
  other.work('mail-policy', async ({ applicationId }) => {
    seen.push(`other ${applicationId}`);
    return 'done';
  });
  await other.start();
  await db.transaction().execute((trx) => other.send(trx, 'mail-policy', { applicationId: 'left' }));
  await until('handled', async () => times('other left') === 1);
  await other.stop();
});
