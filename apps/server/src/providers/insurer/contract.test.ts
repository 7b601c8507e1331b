import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { checkPrice } from '@socio/domain/tariff/check-price';
import { startTestSandbox, type TestSandbox } from '../../testing/start-test-sandbox.ts';
import { demonstrationKey } from '../../weak-production.ts';
import { createInsurer } from './http.ts';
import type { Insurer, RateRequest, ServiceOrder } from './port.ts';
import { issueRequest } from './testing/issue-request.ts';

let sandbox: TestSandbox;
let insurer: Insurer;
beforeAll(async () => {
  sandbox = await startTestSandbox({ clock: () => new Date('2026-03-01T18:00:00Z') });
  insurer = createInsurer({ baseUrl: `${sandbox.url}/insurer`, apiKey: demonstrationKey, timeoutMs: 1000 });
});
afterEach(() => sandbox.clearFaults());
afterAll(() => sandbox.close());

const rateRequest: RateRequest = {
  applicationId: 'application-1',
  vehicle: {
    brandModel: 'Nissan Versa',
    year: 2025,
    versionName: 'Sense CVT',
    listPrice: 358_900_00,
    bodyType: 'sedan',
  },
  zipCode: '64000',
  state: 'Nuevo León',
  gender: 'H',
  birthDate: '1979-11-02',
  today: '2026-03-01',
};

describe('rate', () => {
  test('three packages whose prices pass the centavo check', async () => {
    const answer = await insurer.rate(rateRequest);
    expect(answer).toMatchObject({ kind: 'rated', tariffVersion: 'demo-2026.2', validUntil: '2026-03-16' });
    if (answer.kind !== 'rated') return;
    expect(Object.keys(answer.packages)).toEqual(['RC', 'LIMITADA', 'AMPLIA']);
    for (const price of Object.values(answer.packages)) expect(checkPrice(price)).toEqual([]);
  });

  test.each([
    ['00001', { kind: 'unknown', reason: 'unavailable' }],
    ['00002', { kind: 'no-offer' }],
  ])('sandbox-world.md: postal code %s', async (zipCode, answer) => {
    expect(await insurer.rate({ ...rateRequest, zipCode })).toEqual(answer);
  });

  test('sandbox-world.md: postal code 00003 gives RC only', async () => {
    const answer = await insurer.rate({ ...rateRequest, zipCode: '00003' });
    expect(answer.kind === 'rated' && Object.keys(answer.packages)).toEqual(['RC']);
  });
});

describe('check', () => {
  test.each([
    ['3N1CN8AE0RK000001', { kind: 'refused', reason: 'vehicle_not_insurable' }],
    ['3N1CN8AE0RK000002', { kind: 'acceptable' }],
    [null, { kind: 'acceptable' }],
  ])('sandbox-world.md: VIN %s', async (vin, answer) => {
    expect(await insurer.check({ vin, plates: null })).toEqual(answer);
  });

  test.each(['error', 'off', 'drop'] as const)('%s: unknown', async (kind) => {
    await sandbox.addFault({ service: 'insurer', operation: 'check', kind, times: 1 });
    expect(await insurer.check({ vin: '3N1CN8AE0RK000001', plates: null })).toMatchObject({
      kind: 'unknown',
    });
  });
});

describe('issue', () => {
  test('one policy for a key, found again by it and in the list', async () => {
    const first = await insurer.issue(issueRequest('one/1'));
    expect(first).toEqual({
      kind: 'issued',
      policyNumber: expect.stringMatching(/^SSA-\d{9}$/),
      startDate: '2026-03-01',
      endDate: '2027-03-01',
      issuedAt: new Date('2026-03-01T18:00:00Z'),
    });
    expect(await insurer.issue(issueRequest('one/1'))).toEqual(first);
    expect(await insurer.findByKey('one/1')).toEqual(first);
    const period = { from: new Date('2026-03-01T00:00:00Z'), to: new Date('2026-03-02T00:00:00Z') };
    expect(await insurer.list(period)).toMatchObject({
      kind: 'listed',
      policies: [{ idempotencyKey: 'one/1', status: 'issued', totalPremium: 1_046_491 }],
    });
    expect(await insurer.findByKey('nothing')).toEqual({ kind: 'not-found' });
  });

  test('sandbox-world.md: a VIN ending in 000000 is issued the second time', async () => {
    const request = issueRequest('once', '3N1CN8AE0RK000000');
    expect(await insurer.issue(request)).toEqual({ kind: 'unknown', reason: 'unavailable' });
    expect(await insurer.issue(request)).toMatchObject({ kind: 'issued' });
  });

  test('sandbox-world.md: a VIN ending in 000001 is refused for good', async () => {
    const refused = { kind: 'refused', reason: 'vehicle_not_insurable' };
    expect(await insurer.issue(issueRequest('never', '3N1CN8AE0RK000001'))).toEqual(refused);
    expect(await insurer.findByKey('never')).toEqual(refused);
  });

  test('a lost answer: the same key tells the truth', async () => {
    await sandbox.addFault({ service: 'insurer', operation: 'issue', kind: 'drop', times: 1 });
    expect(await insurer.issue(issueRequest('lost'))).toEqual({ kind: 'unknown', reason: 'unavailable' });
    expect(await insurer.findByKey('lost')).toEqual(await insurer.issue(issueRequest('lost')));
  });

  test('cancel by key', async () => {
    expect(await insurer.cancelByKey('blocked')).toEqual({ kind: 'not-found-and-blocked' });
    expect(await insurer.issue(issueRequest('blocked'))).toEqual({ kind: 'cancelled' });
    await insurer.issue(issueRequest('stood'));
    expect(await insurer.cancelByKey('stood')).toMatchObject({
      kind: 'cancelled',
      policyNumber: expect.any(String),
    });
    expect(await insurer.findByKey('stood')).toEqual({ kind: 'cancelled' });
  });
});

describe('services', () => {
  const order = (idempotencyKey: string, policyNumber = idempotencyKey): ServiceOrder => ({
    idempotencyKey,
    policyNumber,
    kind: 'tow',
    phone: '5512345678',
    note: null,
    place: 'Av. Juárez 12',
    position: null,
  });

  test('one service for a key, with its number and hour', async () => {
    const first = await insurer.orderService(order('tow'));
    expect(first).toEqual({
      kind: 'taken',
      folio: expect.stringMatching(/^S-\d+$/),
      arrivesAt: new Date('2026-03-01T18:45:00Z'),
    });
    expect(await insurer.orderService(order('tow'))).toEqual(first);
    expect(await insurer.settleService('tow')).toEqual(first);
  });

  test('a key that is settled before its order takes none any more', async () => {
    expect(await insurer.settleService('late')).toEqual({ kind: 'cancelled' });
    expect(await insurer.orderService(order('late'))).toEqual({ kind: 'cancelled' });
  });

  test('docs/sandbox.md: the fourth event of a policy is refused', async () => {
    for (const key of ['e1', 'e2', 'e3']) await insurer.orderService(order(key, 'SSA-9'));
    const refused = { kind: 'refused', reason: 'events-used-up' };
    expect(await insurer.orderService(order('e4', 'SSA-9'))).toEqual(refused);
    expect(await insurer.orderService({ ...order('e5', 'SSA-9'), kind: 'claim' })).toMatchObject({
      kind: 'taken',
    });
  });

  test.each([
    ['error', 'cancelled'],
    ['off', 'cancelled'],
    ['drop', 'taken'],
    ['late', 'cancelled'],
  ] as const)('%s: unknown, and settling tells the truth', async (kind, end) => {
    const fault = { service: 'insurer', operation: 'order-service', kind, times: 1 } as const;
    await sandbox.addFault(kind === 'late' ? { ...fault, ms: 60_000 } : fault);
    expect(await insurer.orderService(order(kind))).toMatchObject({ kind: 'unknown' });
    expect(await insurer.settleService(kind)).toMatchObject({ kind: end });
  });
});
