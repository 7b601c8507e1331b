import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { startClient, type Client } from '../testing/client.ts';
import { cardOf, chargeOf, policyOf } from '../testing/requests.ts';

let sandbox: Client;
let token: string;
beforeAll(async () => {
  sandbox = await startClient();
  token = (await sandbox.post('/payment-gateway/cards', cardOf('4242424242424242'))).body.token;
});
afterAll(() => sandbox.close());
beforeEach(async () => {
  await sandbox.remove('/faults');
});

const fault = (kind: string, more: object = {}) =>
  sandbox.post('/faults', { service: 'payment-gateway', operation: 'charge', kind, ...more });
const charge = (key: string) => sandbox.post('/payment-gateway/charges', chargeOf(key, token));
const find = async (key: string) => (await sandbox.get(`/payment-gateway/charges/by-key/${key}`)).body.status;

describe('sandbox-world.md, POST /faults', () => {
  test('error: no effect, as often as asked for', async () => {
    await fault('error', { times: 2 });
    expect((await charge('error')).status).toBe(500);
    expect((await charge('error')).status).toBe(500);
    expect(await find('error')).toBe('not-found');
    expect((await charge('error')).body.status).toBe('charged');
  });

  test('off: the connection is cut, no effect', async () => {
    await fault('off');
    await expect(charge('off')).rejects.toThrow();
    expect(await find('off')).toBe('not-found');
  });

  test('drop: acts and loses the answer', async () => {
    await fault('drop', { times: 1 });
    await expect(charge('drop')).rejects.toThrow();
    expect(await find('drop')).toBe('charged');
    expect((await charge('drop')).body.status).toBe('charged');
  });

  test('late: unknown now, booked later, once also when asked again meanwhile', async () => {
    await fault('late', { times: 1, ms: 60 });
    expect((await charge('late')).status).toBe(504);
    expect(await find('late')).toBe('not-found');
    await expect.poll(() => find('late')).toBe('charged');
    const { body } = await sandbox.get('/ledger.json');
    expect(body.counts.charged).toBe(
      Object.values<{ status: string }>(body.charges).filter((one) => one.status === 'charged').length,
    );
  });

  test('what the service’s own people do is not concerned', async () => {
    const policyNumber = (await sandbox.post('/insurer/policies', policyOf('own people'))).body.policyNumber;
    await sandbox.post('/faults', { service: 'insurer', kind: 'off' });
    await expect(sandbox.get('/insurer/policies/states?since=2026-01-01T00:00:00Z')).rejects.toThrow();
    const cancelled = await sandbox.post(`/insurer/policies/${policyNumber}/cancel`, {});
    expect(cancelled.body).toMatchObject({ status: 'cancelled' });
  });

  test('late, cancelled by its key before it is booked: never booked', async () => {
    await fault('late', { times: 1, ms: 60 });
    await charge('late and cancelled');
    const ended = await sandbox.post('/payment-gateway/charges/by-key/late and cancelled/cancel', {});
    expect(ended.body).toEqual({ status: 'cancelled' });
    await new Promise((resolve) => setTimeout(resolve, 120));
    expect(await find('late and cancelled')).toBe('cancelled');
  });

  test('slow: answers after its time; DELETE /faults lets what is held go on', async () => {
    await fault('slow', { ms: 60_000 });
    const held = charge('slow');
    await expect
      .poll(async () => (await sandbox.get('/ledger.json')).body.counts.requests['payment-gateway.charge'])
      .toBeGreaterThan(0);
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect(await find('slow')).toBe('not-found');
    await sandbox.remove('/faults');
    expect((await held).body.status).toBe('charged');
  });

  test('without an operation: every call of that service, and of no other', async () => {
    await sandbox.post('/faults', { service: 'payment-gateway', kind: 'error' });
    expect((await charge('all')).status).toBe(500);
    expect((await sandbox.get('/payment-gateway/charges/by-key/all')).status).toBe(500);
    expect((await sandbox.post('/insurer/policies', policyOf('all'))).status).toBe(200);
  });

  test.each([
    ['an unknown service', { service: 'bank', kind: 'error' }],
    ['an unknown kind', { service: 'sms', kind: 'explode' }],
    ['no times', { service: 'sms', kind: 'error', times: 0 }],
  ])('%s is refused', async (_name, body) => {
    expect((await sandbox.post('/faults', body)).status).toBe(422);
  });
});
