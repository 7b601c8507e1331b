import { afterAll, beforeAll, expect, test } from 'vitest';
import { sql } from 'kysely';
import { cards, newCard, paid, readyToPay } from '../testing/test-purchase.ts';
import { startTestServer, type TestServer } from '../testing/start-test-server.ts';
import type { Amount } from '../watching/metrics.ts';
import { figuresQuery, readFigures } from './read-figures.ts';

let server: TestServer;

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const read = async () => {
  const { queue, purchases } = await readFigures(server.db, kinds, server.clock.now());
  return { queue: byName(queue), purchases: byName(purchases) };
};
const kinds = ['settle-payment', 'mail-policy'];
const byName = (amounts: readonly Amount[]) => Object.fromEntries(amounts.map((one) => [one.name, one]));

test('what waits, by kind and by state, and for how long', async () => {
  const before = await read();
  expect(Object.keys(before.queue)).toEqual(kinds);
  expect(Object.values(before.purchases).map(({ count }) => count)).toEqual(Array(9).fill(0));

  const silent = await readyToPay(server);
  const card = await newCard(silent.client);
  await server.sandbox.addFault({ service: 'payment-gateway', kind: 'off' });
  await silent.pay(card);
  await server.sandbox.clearFaults();
  const asked = await readyToPay(server);
  await asked.pay(await newCard(asked.client, cards.asks));
  await paid(server);
  server.clock.advance({ seconds: 90 });

  const { queue, purchases } = await read();
  expect(queue['settle-payment']).toMatchObject({
    count: 3,
    oldestSeconds: expect.closeTo(15, -2) as number,
  });
  expect(purchases).toMatchObject({
    'payment-unknown': { count: 1, oldestSeconds: expect.closeTo(95, -2) as number },
    'payment-action-required': { count: 1 },
    'payment-pending': { count: 0 },
    'waits-for-vehicle': { count: 1 },
    issuing: { count: 0 },
    'late-charge': { count: 0 },
  });
});

test('reads partial indexes, never a whole table', async () => {
  const plan = await server.db.transaction().execute(async (trx) => {
    // On small tables a scan is cheaper: the question here is whether the indexes can answer it.
    await sql`set local enable_seqscan = off`.execute(trx);
    await sql`set local enable_bitmapscan = off`.execute(trx);
    await sql`set local enable_sort = off`.execute(trx);
    const explained = await sql<{
      'QUERY PLAN': string;
    }>`explain ${figuresQuery(kinds, server.clock.now())}`.execute(trx);
    return explained.rows.map((row) => row['QUERY PLAN']).join('\n');
  });
  expect(plan).not.toContain('Seq Scan');
  const indexes = [...plan.matchAll(/Index (?:Only )?Scan using (\w+)/g)].map(([, index]) => index);
  expect(new Set(indexes)).toEqual(
    new Set([
      'job_common_i11',
      'payment_attempts_unsettled',
      'applications_standing',
      'policies_unfinished',
      'late_charges_open',
      'code_guards_pkey',
    ]),
  );
  // In the order of the index, so that reading stops at the limit.
  expect(plan).not.toContain('Sort');
});
