import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { databaseUrlOf, runProgram } from '../operations/testing/operations-world.ts';
import { formatReceiptDays, readDays } from '../operations/receipts/receipt-days.ts';
import { listReceiptDays } from '../operations/receipts/repository.ts';
import { startTestServer, type TestServer } from '../testing/start-test-server.ts';
import { boughtPolicy } from '../testing/test-cancelling.ts';
import { laterCards, startCollecting } from '../testing/test-collecting.ts';

let server: TestServer;
let world: Awaited<ReturnType<typeof startCollecting>>;
beforeAll(async () => {
  server = await startTestServer({ COLLECTS: 'product' });
  world = await startCollecting(server);
});
afterAll(async () => {
  await world.close();
  await server.close();
});

describe('docs/operations.md, ops:receipts', () => {
  test('by day: what is due, collected, refused, open and lapsed', async () => {
    // Issued on 10 March: due on the tenth of each month, an annual one never again.
    await world.insure();
    await world.insure();
    await world.insure(laterCards.chargesOnce);
    await boughtPolicy(server, { cycle: 'ANUAL' });
    await world.liveUntil('2026-04-12 12:00');
    const { now } = server.clock;
    const amount = 107_129;
    const april = {
      day: '2026-04-10',
      due: 3,
      dueAmount: 3 * amount,
      collected: 2,
      collectedAmount: 2 * amount,
    };
    const none = { declined: 0, open: 0, lapsed: 0, refunded: 0 };
    const days = readDays({ from: undefined, to: '2026-06-01' }, now());
    expect(days).toEqual({ from: '2026-04-05', to: '2026-06-01' });
    const period = { from: '2026-04-05', to: '2026-06-01' };
    const may = { day: '2026-05-10', due: 3, dueAmount: 3 * amount, collected: 0, collectedAmount: 0 };
    const before = await listReceiptDays(server.db, period);
    expect(before).toEqual([
      { ...none, ...april, declined: 1 },
      { ...none, ...may, open: 3 },
    ]);
    expect(formatReceiptDays(before).split('\n')).toEqual([
      'day         due  MXN       collected  MXN       declined  open  lapsed  refunded',
      '2026-04-10  3    3,213.87  2          2,142.58  1         0     0       0',
      '2026-05-10  3    3,213.87  0          0.00      0         3     0       0',
    ]);
    await world.liveUntil('2026-04-26 12:00');
    expect(await listReceiptDays(server.db, period)).toMatchObject([
      { ...april, declined: 0, lapsed: 1 },
      may,
    ]);

    const ran = await runProgram('ops-receipts', ['--from', '2026-04-01', '--to', '2026-04-30', '--json'], {
      DATABASE_URL: await databaseUrlOf(server),
      NODE_ENV: 'test',
    });
    expect(ran.code).toBe(0);
    expect(JSON.parse(ran.stdout)).toMatchObject({ from: '2026-04-01', days: [{ ...april, lapsed: 1 }] });
  });

  test('one query reads only the receipts of those days', async () => {
    const plan = await server.db.connection().execute(async (db) => {
      await sql`set enable_seqscan = off`.execute(db);
      const { rows } = await sql<{ 'QUERY PLAN': string }>`
        explain select from receipts as r inner join policies as p on p.id = r.policy_id
        where r.due_date between '2026-04-01' and '2026-04-30' and p.collected_by = 'product'`.execute(db);
      return rows.map((row) => row['QUERY PLAN']).join('\n');
    });
    expect(plan).toContain('receipts_due');
  });

  test.each([
    ['no dates: seven days before today and after it', {}, { from: '2026-03-03', to: '2026-03-17' }],
    ['one day', { from: '2026-03-10', to: '2026-03-10' }, { from: '2026-03-10', to: '2026-03-10' }],
    ['not a date', { from: '10/03/2026' }, 'not-a-date'],
    ['ends before it begins', { from: '2026-03-10', to: '2026-03-09' }, 'empty'],
    ['a year', { from: '2026-03-10', to: '2027-03-09' }, 'too-many'],
  ])('%s', (_case, given, expected) => {
    const dates: { from?: string; to?: string } = given;
    expect(readDays({ from: dates.from, to: dates.to }, new Date('2026-03-10T18:00:00Z'))).toEqual(expected);
  });
});
