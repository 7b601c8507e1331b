import { afterAll, beforeAll, expect, test } from 'vitest';
import { serviceKey } from './require-key.ts';
import { startClient, type Client } from './testing/client.ts';

let sandbox: Client;
beforeAll(async () => {
  sandbox = await startClient();
});
afterAll(() => sandbox.close());

const statusOf = async (path: string, authorization?: string) =>
  (await fetch(sandbox.url + path, authorization === undefined ? {} : { headers: { authorization } })).status;

test.each([
  '/club-registry/memberships/100000000001',
  '/insurer/policies/by-key/none',
  '/payment-gateway/charges/by-key/none',
])('trust.md, Production is never weak: %s needs the key', async (path) => {
  expect(await statusOf(path)).toBe(401);
  expect(await statusOf(path, 'Bearer of another')).toBe(401);
  expect(await statusOf(path, `Bearer ${serviceKey}`)).not.toBe(401);
});

test('what the insurer’s own people do needs none', async () => {
  const cancelled = await fetch(`${sandbox.url}/insurer/policies/SSA-1/cancel`, { method: 'POST' });
  expect(cancelled.status).toBe(404);
});

test.each(['/', '/ledger', '/payment-gateway/challenge/none'])('%s does not', async (path) => {
  expect(await statusOf(path)).not.toBe(401);
});
