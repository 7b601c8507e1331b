import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startClient, type Client } from '../testing/client.ts';
import { policyOf, rateOf } from '../testing/requests.ts';

let sandbox: Client;
beforeAll(async () => {
  sandbox = await startClient({ clock: () => new Date('2026-03-01T18:00:00.000Z') });
});
afterAll(() => sandbox.close());

const issue = (key: string, vin?: string) => sandbox.post('/insurer/policies', policyOf(key, vin));
const find = (key: string) => sandbox.get(`/insurer/policies/by-key/${key}`);
const cancel = (key: string) => sandbox.post(`/insurer/policies/by-key/${key}/cancel`, {});

describe('sandbox-world.md, Answers that can be provoked: rating', () => {
  test.each([
    ['any postal code: three packages', '64000', 200, ['RC', 'LIMITADA', 'AMPLIA']],
    ['00002: no package', '00002', 200, []],
    ['00003: RC only', '00003', 200, ['RC']],
  ])('%s', async (_name, zipCode, status, offered) => {
    const reply = await sandbox.post('/insurer/rates', rateOf(zipCode));
    expect(reply.status).toBe(status);
    expect(Object.keys(reply.body.packages)).toEqual(offered);
    expect(reply.body).toMatchObject({ tariffVersion: 'demo-2026.2', validUntil: '2026-03-16' });
  });

  test('00001: unavailable (503)', async () => {
    expect((await sandbox.post('/insurer/rates', rateOf('00001'))).status).toBe(503);
  });

  test.each([
    ['an unknown state', { state: 'Atlántida' }, 'state'],
    ['a person under 18', { birthDate: '2008-03-02' }, 'birthDate'],
    ['no car', { vehicle: null }, 'vehicle'],
  ])('%s is refused by the name of the field', async (_name, change, field) => {
    const reply = await sandbox.post('/insurer/rates', { ...rateOf(), ...change });
    expect(reply).toEqual({ status: 422, body: { error: 'invalid', fields: [field] } });
  });
});

describe('sandbox-world.md, Answers that can be provoked: issuing', () => {
  test('same key, same answer, one policy; numbers are unique', async () => {
    const first = await issue('same');
    const other = await issue('other');
    expect(first.body).toMatchObject({ status: 'issued', startDate: '2026-03-01', endDate: '2027-03-01' });
    expect(first.body.policyNumber).toMatch(/^SSA-\d{9}$/);
    expect((await issue('same')).body).toEqual(first.body);
    expect((await find('same')).body).toEqual(first.body);
    expect(other.body.policyNumber).not.toBe(first.body.policyNumber);
  });

  test('VIN ending in 000000: refused once with 503, then issued', async () => {
    expect((await issue('once', '3N1CN8AE0RK000000')).status).toBe(503);
    expect((await find('once')).body).toEqual({ status: 'not-found' });
    expect((await issue('once', '3N1CN8AE0RK000000')).body).toMatchObject({ status: 'issued' });
  });

  test.each(['3N1CN8AE0RK000001', '3N1CN8AE0RK000002'])('VIN %s: refused for good', async (vin) => {
    const refused = { status: 'refused', reason: 'vehicle_not_insurable' };
    expect((await issue(`never ${vin}`, vin)).body).toEqual(refused);
    expect((await issue(`never ${vin}`, vin)).body).toEqual(refused);
  });

  test.each([
    ['3N1CN8AE0RK000001', 'refused'],
    ['3N1CN8AE0RK000000', 'acceptable'],
    ['3N1CN8AE0RK000002', 'acceptable'],
    ['3N1CN8AE0RK123456', 'acceptable'],
    [null, 'acceptable'],
  ])('VIN %s, asked before anything is issued: %s', async (vin, status) => {
    const reply = await sandbox.post('/insurer/vehicles/check', { vin, plates: 'ABC-123-A' });
    expect(reply).toMatchObject({ status: 200, body: { status } });
  });

  test('cancel by key: blocks what was never issued, cancels what was', async () => {
    expect((await cancel('blocked')).body).toEqual({ status: 'not-found-and-blocked' });
    expect((await issue('blocked')).body).toEqual({ status: 'cancelled' });
    const { policyNumber } = (await issue('to cancel')).body;
    expect((await cancel('to cancel')).body).toEqual({ status: 'cancelled', policyNumber });
    expect((await cancel('to cancel')).body).toEqual({ status: 'cancelled', policyNumber });
    expect((await issue('to cancel')).body).toEqual({ status: 'cancelled' });
  });

  test('list by period', async () => {
    const { policyNumber } = (await issue('listed')).body;
    const numbers = async (from: string, to: string) =>
      (await sandbox.get(`/insurer/policies?from=${from}&to=${to}`)).body.policies.map(
        (one: { policyNumber: string }) => one.policyNumber,
      );
    expect(await numbers('2020-01-01T00:00:00Z', '2099-01-01T00:00:00Z')).toContain(policyNumber);
    expect(await numbers('2020-01-01T00:00:00Z', '2020-01-02T00:00:00Z')).toEqual([]);
  });
});

describe('after-the-sale.md, Changes: endorsements', () => {
  const endorse = (policyNumber: string, key: string, plates: string, number = 1) =>
    sandbox.post(`/insurer/policies/${policyNumber}/endorsements`, {
      idempotencyKey: key,
      number,
      change: { kind: 'plates', plates },
    });

  test('one for each key, from the moment it was made; refused plates, and a number taken', async () => {
    const { policyNumber } = (await issue('to endorse')).body as { policyNumber: string };
    const refused = await endorse(policyNumber, 'e-1', 'AAA-00-00');
    expect(refused.body).toEqual({ status: 'refused', reason: 'plates_not_registered' });
    const made = await endorse(policyNumber, 'e-2', 'ABC-123-A');
    expect(made.body).toEqual({ status: 'endorsed', effectiveAt: expect.any(String) });
    expect((await endorse(policyNumber, 'e-2', 'ABC-123-A')).body).toEqual(made.body);
    expect((await endorse(policyNumber, 'e-2', 'XYZ-987-B')).status).toBe(409);
    expect((await endorse(policyNumber, 'e-3', 'XYZ-987-B')).body).toEqual({
      status: 'refused',
      reason: 'number_taken',
    });
    expect((await endorse('SSA-1', 'e-4', 'ABC-123-A')).status).toBe(404);
  });

  test('name, contact and address are endorsed; a VIN ending in 000008 refuses all', async () => {
    const changes = [
      { kind: 'name', insured: { name: 'CARLOS', firstLastName: 'RAMÍREZ', secondLastName: null } },
      { kind: 'contact', insured: { phone: '8187654321', email: null } },
      { kind: 'address', address: { ...policyOf('x').address, street: 'Calle Nueva' } },
    ];
    for (const [vin, status] of [
      [undefined, 'endorsed'],
      ['3N1CN8AE0RK000008', 'refused'],
    ] as const) {
      const order = policyOf(`to change, ${status}`, vin);
      const issued = await sandbox.post('/insurer/policies', order);
      const { policyNumber } = issued.body as { policyNumber: string };
      for (const [place, change] of changes.entries()) {
        const body = { idempotencyKey: `${status}-${place}`, number: place + 1, change };
        const answer = await sandbox.post(`/insurer/policies/${policyNumber}/endorsements`, body);
        expect(answer.body).toMatchObject({ status });
      }
    }
  });

  test('a policy without plates is issued, and a cancelled one is not endorsed', async () => {
    const order = policyOf('no plates');
    const issued = await sandbox.post('/insurer/policies', {
      ...order,
      vehicle: { ...order.vehicle, plates: null },
    });
    expect(issued.body).toMatchObject({ status: 'issued' });
    const { policyNumber } = issued.body as { policyNumber: string };
    await cancel('no plates');
    expect((await endorse(policyNumber, 'e-5', 'ABC-123-A')).body).toMatchObject({ status: 'refused' });
  });
});
