import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { startClient, type Client } from './testing/client.ts';
import { cardOf, chargeOf, policyOf } from './testing/requests.ts';

let dataDir: string;
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'sandbox-'));
});
afterEach(() => rmSync(dataDir, { recursive: true }));

const numbers = ['4242424242424242', '4000000000000002', '4000000000000119', '4000002760003184'];

async function use(sandbox: Client): Promise<void> {
  for (const number of numbers) {
    const { token } = (await sandbox.post('/payment-gateway/cards', cardOf(number, '987'))).body;
    await sandbox.post('/payment-gateway/charges', chargeOf(`charge ${number.slice(-4)}`, token));
  }
  await sandbox.post('/payment-gateway/charges/by-key/blocked/cancel', {});
  await sandbox.post('/insurer/policies', policyOf('policy'));
  await sandbox.post('/sms/messages', { to: '8187654321', text: 'Tu código es 123456', reference: 'one' });
}

test('sandbox-world.md, Ports: ledger, tokens, members and inbox outlive a restart', async () => {
  const before = await startClient({ dataDir });
  await use(before);
  const { token } = (await before.post('/payment-gateway/cards', cardOf('4000000000000002'))).body;
  const member = (await before.post('/members', { active: false })).body.membership_number;
  const { requests: _, ...counts } = (await before.get('/ledger.json')).body.counts;
  const ledger = { ...(await before.get('/ledger.json')).body, counts };
  const inbox = (await before.get('/inbox.json')).body;
  await before.close();

  const after = await startClient({ dataDir });
  const { requests: __, ...countsAfter } = (await after.get('/ledger.json')).body.counts;
  expect({ ...(await after.get('/ledger.json')).body, counts: countsAfter }).toEqual(ledger);
  expect((await after.get('/inbox.json')).body).toEqual(inbox);
  expect((await after.get(`/club-registry/memberships/${member}`)).body.status).toBe('inactive');
  const declined = await after.post('/payment-gateway/charges', chargeOf('after', token));
  expect(declined.body).toEqual({ status: 'declined', reason: 'card_declined', retry: 'later' });
  const first = (await after.post('/insurer/policies', policyOf('policy'))).body.policyNumber;
  expect((await after.post('/insurer/policies', policyOf('second'))).body.policyNumber).not.toBe(first);
  await after.close();
});

test('after-the-sale.md, The sandbox’s part: cards, receipts and cancellations outlive a restart', async () => {
  const before = await startClient({ dataDir });
  const { token } = (await before.post('/payment-gateway/cards', cardOf('4000000000000341'))).body;
  const first = { ...chargeOf('first', token), establishesMandate: true };
  const { chargeId } = (await before.post('/payment-gateway/charges', first)).body;
  const product = { ...policyOf('policy'), collectedBy: 'product', graceDays: 15 };
  const { policyNumber } = (await before.post('/insurer/policies', product)).body;
  const policy = `/insurer/policies/${policyNumber}`;
  const payment = { idempotencyKey: 'r2', paidAt: '2026-03-31T15:00:00.000Z', amount: 88_117 };
  await before.post(`${policy}/receipts/2/payment`, payment);
  await before.post(`${policy}/cancel`);
  const states = (await before.get(`${policy}/receipts`)).body.receipts;
  const told = (await before.get('/insurer/policies/states?since=2020-01-01T00:00:00Z')).body.cancelled;
  await before.close();

  const after = await startClient({ dataDir });
  const second = { ...chargeOf('second', token), initiatedBy: 'merchant', mandateOf: chargeId };
  expect((await after.post('/payment-gateway/charges', second)).body.status).toBe('declined');
  expect((await after.post('/payment-gateway/charges', first)).body.chargeId).toBe(chargeId);
  expect((await after.get(`${policy}/receipts`)).body.receipts).toEqual(states);
  expect((await after.get('/insurer/policies/states?since=2020-01-01T00:00:00Z')).body.cancelled).toEqual(
    told,
  );
  expect(told).toMatchObject([{ policyNumber, reason: 'risk_not_acceptable' }]);
  await after.close();
});

test('sandbox-world.md: what is booked late is booked also when the sandbox stops before', async () => {
  const before = await startClient({ dataDir });
  const { token } = (await before.post('/payment-gateway/cards', cardOf('4242424242424242'))).body;
  await before.post('/faults', { service: 'payment-gateway', operation: 'charge', kind: 'late', ms: 60_000 });
  await before.post('/payment-gateway/charges', chargeOf('late', token));
  await before.close();

  const after = await startClient({ dataDir });
  expect((await after.get('/payment-gateway/charges/by-key/late')).body.status).toBe('charged');
  await after.close();
});

test('PCI DSS (domain-facts.md): no card number and no code in any file', async () => {
  const sandbox = await startClient({ dataDir });
  await use(sandbox);
  await sandbox.close();

  const folder = join(dataDir, 'sandbox');
  const kept = readdirSync(folder)
    .map((file) => readFileSync(join(folder, file), 'utf8'))
    .join('\n');
  expect(kept).toContain('tok_');
  for (const number of numbers) expect(kept).not.toContain(number);
  expect(kept).not.toMatch(/cvv|holder|"987"/i);
});
