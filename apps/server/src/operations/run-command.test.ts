import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readPostmaster } from '../embedded/postmaster.ts';
import { startEmbedded } from '../embedded/start-embedded.ts';
import { prepareDatabase, userOf } from '../db/prepare-database.ts';
import { databaseUrlOf, operatorEvents, runProgram } from './testing/operations-world.ts';
import { startTestServer, type TestServer } from '../testing/start-test-server.ts';
import { paid } from '../testing/test-purchase.ts';
import { openOperationsDatabase } from './operations-database.ts';
import { operatorName } from './operator-name.ts';
import { readReason } from './read-reason.ts';

describe('docs/operations.md, Stuck work: the commands beside a running server', () => {
  let server: TestServer;
  let env: Record<string, string>;
  beforeAll(async () => {
    server = await startTestServer();
    const { SANDBOX_URL = '', SANDBOX_SMTP_PORT, DATA_DIR } = server.config;
    env = {
      DATABASE_URL: await databaseUrlOf(server),
      SANDBOX_URL,
      SANDBOX_SMTP_PORT: String(SANDBOX_SMTP_PORT),
      DATA_DIR,
      OPERATOR: 'marta',
    };
  });
  afterAll(() => server.close());

  test('stuck, refund, retry and reconcile, one after the other', async () => {
    const purchase = await paid(server);
    const short = purchase.applicationId.slice(0, 8);
    const listed = await runProgram('ops-stuck', [], env);
    expect(listed).toMatchObject({ code: 0, stderr: '' });
    expect(listed.stdout).toMatch(/^Charged, not issued \(1\)\n {2}id +age +MXN +state +application\n/);
    expect(listed.stdout).toContain(short);
    const json = JSON.parse((await runProgram('ops-stuck', ['--json'], env)).stdout) as { kind: string }[];
    expect(json[0]).toMatchObject({ kind: 'charged-not-issued', rest: 0, rows: [{ short }] });

    const waiting = await runProgram('ops-retry', [short], env);
    expect(waiting).toMatchObject({ code: 0, stderr: '' });
    expect(waiting.stdout).toContain('Paid. Waiting for the vehicle');

    const refunded = await runProgram('ops-refund', [short, '--reason', 'wrong car'], env);
    expect(refunded).toMatchObject({ code: 0, stderr: '' });
    expect(refunded.stdout).toMatch(/Refunded: MXN [\d,]+\.\d\d\./);
    const again = await runProgram('ops-refund', [short, '--reason', 'wrong car'], env);
    expect(again).toMatchObject({ code: 1, stdout: expect.stringContaining('already refunded') });
    expect(await operatorEvents(server, purchase)).toMatchObject([
      { kind: 'retry-asked', details: { by: 'marta' } },
      { kind: 'refund-started', details: { by: 'marta', reason: 'wrong car' } },
    ]);

    const day = ['--from', '2026-03-10', '--to', '2026-03-10'];
    const agreed = await runProgram('ops-reconcile', day, env);
    expect(agreed).toMatchObject({ code: 0, stdout: expect.stringContaining('No differences.') });
    await server.db.updateTable('payment_attempts').set({ amount: 1 }).execute();
    const differing = await runProgram('ops-reconcile', [...day, '--json'], env);
    expect(differing.code).toBe(1);
    expect(JSON.parse(differing.stdout)).toMatchObject({ differences: [{ kind: 'amount-differs' }] });
  });

  test.each([
    ['ops-retry', [], 'Give the id of one application.'],
    ['ops-retry', ['1234'], 'That is not the id of an application'],
    ['ops-retry', ['00000000'], 'There is no application with that id.'],
    ['ops-refund', ['00000000'], 'Give a reason'],
    ['ops-stuck', ['--limit', '0'], '--limit must be a number'],
    ['ops-stuck', ['--all'], "Unknown option '--all'"],
    ['ops-reconcile', ['--from', 'yesterday'], 'YYYY-MM-DD'],
  ])('%s %j says what is wrong, without a stack', async (name, args, message) => {
    const ran = await runProgram(name, args, env);
    expect(ran).toMatchObject({ code: 2, stdout: '' });
    expect(ran.stderr).toContain(message);
    expect(ran.stderr).not.toContain('    at ');
  });
});

describe('docs/operations.md, Stuck work: the embedded database', () => {
  let dataDir: string;
  beforeAll(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'ops-'));
  });
  afterAll(() => rm(dataDir, { recursive: true, force: true }));

  const isRunning = async () => (await readPostmaster(join(dataDir, 'postgres', 'data'))) !== undefined;
  const stuck = () => runProgram('ops-stuck', [], { DATA_DIR: dataDir });

  test('before the first start of the server: says so', async () => {
    const ran = await stuck();
    expect(ran).toMatchObject({ code: 2, stderr: expect.stringContaining('Start the server once') });
    expect(await isRunning()).toBe(false);
  });

  test('one that a server holds is joined and left running; else it is started for the time', async () => {
    const held = await startEmbedded({ dataDir });
    await prepareDatabase({ ownerUrl: held.url, serverUser: userOf(held.serverUrl), demo: false });
    expect(await stuck()).toEqual({ code: 0, stdout: 'Nothing is stuck.\n', stderr: '' });
    expect(await isRunning()).toBe(true);
    await held.stop();
    expect(await stuck()).toEqual({ code: 0, stdout: 'Nothing is stuck.\n', stderr: '' });
    expect(await isRunning()).toBe(false);
  });

  test('a server that started while the command held the database keeps it, and stops it at its own end', async () => {
    const opened = await openOperationsDatabase(
      { DATABASE_URL: undefined, DATABASE_DIRECT_URL: undefined, ownerUrl: undefined, DATA_DIR: dataDir },
      'server',
    );
    const server = await startEmbedded({ dataDir });
    const client = new pg.Client({ connectionString: server.url });
    await client.connect();
    await opened.close();
    expect((await client.query('select 1 as n')).rows).toEqual([{ n: 1 }]);
    await client.end();
    await server.stop();
    expect(await isRunning()).toBe(false);
  });
});

describe('docs/operations.md, audit: who and why', () => {
  test('OPERATOR, else the user of the system, without anything that could break a line', () => {
    expect(operatorName({ OPERATOR: ' Marta\n\u001b[2J Díaz ' })).toBe('Marta2J Díaz');
    expect(operatorName({}).length).toBeGreaterThan(0);
  });

  test.each([
    ['nothing', undefined],
    ['blanks', '  '],
    ['an address', 'asked by ana@example.mx'],
    ['a phone number', 'called from 55 1234 5678'],
    ['a card number', '4242 4242 4242 4242'],
    ['more than 200 characters', 'x'.repeat(201)],
  ])('a reason is not %s', (_name, text) => {
    expect(readReason(text).kind).toBe('refused');
  });

  test('a reason is one line', () => {
    expect(readReason(' wrong\n car, ticket 1234 ')).toEqual({
      kind: 'reason',
      text: 'wrong car, ticket 1234',
    });
  });
});
