import { afterAll, beforeAll, expect, test } from 'vitest';
import { startClient, type Client } from '../testing/client.ts';
import { policyOf } from '../testing/requests.ts';

const present = '2026-03-01T18:00:00.000Z';
const past = '2025-07-01T18:00:00.000Z';

let sandbox: Client;
beforeAll(async () => {
  sandbox = await startClient({ clock: () => new Date(present) });
});
afterAll(() => sandbox.close());

const issuedAt = async (key: string) =>
  (await sandbox.post('/insurer/policies', policyOf(key))).body.issuedAt as string;

test('docs/sandbox.md, Faults and ledger: the services write down the time to which the clock was moved', async () => {
  expect((await sandbox.post('/clock', { now: past })).status).toBe(204);
  expect(await issuedAt('in the past')).toBe(past);
  expect((await sandbox.remove('/clock')).status).toBe(204);
  expect(await issuedAt('now')).toBe(present);
});

test.each([[{}], [{ now: 'yesterday' }], [{ now: 1 }]])('what is no instant is refused: %j', async (body) => {
  expect(await sandbox.post('/clock', body)).toEqual({
    status: 422,
    body: { error: 'invalid', fields: ['now'] },
  });
  expect(await issuedAt(`after ${JSON.stringify(body)}`)).toBe(present);
});
