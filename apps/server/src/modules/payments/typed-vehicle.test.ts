import { budgets } from '@socio/domain/budgets';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../../testing/start-test-server.ts';
import { recordOf } from '../../testing/test-application.ts';
import { newMember } from '../../testing/test-member.ts';
import { buyPolicy, cards, ledgerOf, newCard, readyToPay, vehicle } from '../../testing/test-purchase.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ INSURER_TIMEOUT_MS: '1500' });
});
afterEach(() => server.sandbox.clearFaults());
afterAll(() => server.close());

const stored = (id: string) =>
  server.db.selectFrom('applications').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
const attemptsOf = async (id: string) => {
  const attempts = server.db.selectFrom('payment_attempts').select('status');
  return (await attempts.where('application_id', '=', id).execute()).map(({ status }) => status);
};
const typed = { serial_number: '3N1CN8AE0PL800055', license_plate: 'RST-456-B' };
const refusedVin = { serial_number: '3N1CN8AE0PL000001' };
const check = { service: 'insurer', operation: 'check' } as const;

describe('calls.md, Payment: VIN and plates typed at step 11', () => {
  test('they are kept, shown, and never overwritten by nothing', async () => {
    const purchase = await readyToPay(server);
    const { applicationId, client } = purchase;
    await purchase.pay(await newCard(client, cards.declines), {
      serial_number: typed.serial_number.toLowerCase(),
      license_plate: 'rst-456-b',
    });
    expect(await stored(applicationId)).toMatchObject({
      serial_number: typed.serial_number,
      license_plates: typed.license_plate,
    });
    const answer = await purchase.pay(await newCard(client));
    expect(answer.body.data.data.response.payment.status).toBe('charged');
    const record = await recordOf(client, applicationId);
    expect(record['vehicle_insurance_application-serial_number']).toBe(typed.serial_number);
    expect(record['vehicle_insurance_application-license_plates']).toBe(typed.license_plate);
    expect(record).toMatchObject({ purchase_state: 'charged', vehicle_refused: false, refund: null });
  });

  test('one of both is enough, and step 12 may change it', async () => {
    const purchase = await readyToPay(server);
    await purchase.pay(await newCard(purchase.client), { license_plate: typed.license_plate });
    expect(await stored(purchase.applicationId)).toMatchObject({
      serial_number: null,
      license_plates: typed.license_plate,
    });
    expect((await purchase.finish()).status).toBe(200);
    expect(await stored(purchase.applicationId)).toMatchObject({
      license_plates: vehicle.license_plate,
      fulfilment: 'issued',
    });
  });

  test.each([
    ['a VIN with O', { serial_number: '3N1CN8AE0PL80000O' }],
    ['an empty VIN', { serial_number: '' }],
    ['plates of 5', { license_plate: 'ABC12' }],
    ['plates of hyphens', { license_plate: 'ABC--12' }],
    ['a mask', { serial_number: '•••••••••••••0055' }],
  ])('spec quote 5: %s is refused, and nothing is charged', async (_title, wrong) => {
    const purchase = await readyToPay(server);
    const answer = await purchase.pay(await newCard(purchase.client), wrong);
    expect(answer).toMatchObject({ status: 422, code: 'FIELDS_INVALID' });
    expect(await attemptsOf(purchase.applicationId)).toEqual([]);
  });
});

describe('calls.md, Payment: a vehicle that the insurer refuses is refused before the charge', () => {
  test('VEHICLE_REFUSED: no attempt, no charge, nothing kept; another one is paid', async () => {
    const purchase = await readyToPay(server);
    const cardId = await newCard(purchase.client);
    const answer = await purchase.pay(cardId, refusedVin);
    expect(answer).toMatchObject({ status: 409, code: 'VEHICLE_REFUSED' });
    expect(await attemptsOf(purchase.applicationId)).toEqual([]);
    expect((await ledgerOf(server, purchase.applicationId)).charges).toEqual([]);
    expect((await stored(purchase.applicationId)).serial_number).toBeNull();
    expect(await recordOf(purchase.client, purchase.applicationId)).toMatchObject({ vehicle_refused: true });
    expect((await purchase.pay(cardId, typed)).status).toBe(200);
    expect(await recordOf(purchase.client, purchase.applicationId)).toMatchObject({ vehicle_refused: false });
  });

  test('refused as often as it may be declined, it counts as no charge: another one is paid', async () => {
    const purchase = await readyToPay(server);
    const cardId = await newCard(purchase.client);
    for (let time = 0; time < budgets.declinesOfMember.limit; time += 1)
      expect((await purchase.pay(cardId, refusedVin)).code).toBe('VEHICLE_REFUSED');
    expect((await purchase.pay(cardId, typed)).status).toBe(200);
  });

  test('an insurer that does not answer passes, unless it has refused that vehicle before', async () => {
    const silent = await readyToPay(server);
    await server.sandbox.addFault({ ...check, kind: 'error' });
    expect((await silent.pay(await newCard(silent.client), refusedVin)).status).toBe(200);
    await server.sandbox.clearFaults();

    const refused = await readyToPay(server);
    const cardId = await newCard(refused.client);
    expect((await refused.pay(cardId, refusedVin)).code).toBe('VEHICLE_REFUSED');
    await server.sandbox.addFault({ ...check, kind: 'off' });
    expect((await refused.pay(cardId, refusedVin)).code).toBe('VEHICLE_REFUSED');
    expect(await attemptsOf(refused.applicationId)).toEqual([]);
  });

  test('of two at once, one slow and unanswered: told that nothing is charged, nothing is', async () => {
    const purchase = await readyToPay(server);
    const cardId = await newCard(purchase.client);
    await server.sandbox.addFault({ ...check, kind: 'slow', ms: 2500, times: 1 });
    const answers = await Promise.all([purchase.pay(cardId, refusedVin), purchase.pay(cardId, refusedVin)]);
    expect(answers.map(({ code }) => code)).toEqual(['VEHICLE_REFUSED', 'VEHICLE_REFUSED']);
    expect(await attemptsOf(purchase.applicationId)).toEqual([]);
  });

  test('a charge that is under way is never refused: asking for its state does not ask the insurer', async () => {
    const purchase = await readyToPay(server);
    const cardId = await newCard(purchase.client, cards.asks);
    expect((await purchase.pay(cardId, { ...typed, attempt: 1 })).status).toBe(200);
    for (const body of [{ attempt: 1 }, {}, { attempt: 2 }]) {
      const answer = await purchase.pay(cardId, { ...refusedVin, ...body });
      expect(answer.body.data.data.response.payment).toMatchObject({ status: 'action_required', attempt: 1 });
    }
    expect((await stored(purchase.applicationId)).serial_number).toBe(typed.serial_number);
  });
});

describe('calls.md, Payment: a vehicle that an own active policy insures', () => {
  test('VEHICLE_ALREADY_INSURED by VIN or plates before the charge; on purpose it passes, also at step 12', async () => {
    const member = await newMember(server);
    const policy_number = await buyPolicy(server, member);
    const purchase = await readyToPay(server, { member });
    const cardId = await newCard(purchase.client);
    const plates = vehicle.license_plate.replaceAll('-', '').toLowerCase();
    for (const [matched, same] of [
      ['vin', { serial_number: vehicle.serial_number.toLowerCase() }],
      ['plates', { serial_number: typed.serial_number, license_plate: plates }],
    ] as const) {
      expect(await purchase.pay(cardId, same)).toMatchObject({
        status: 409,
        code: 'VEHICLE_ALREADY_INSURED',
        raw: { details: { policies: [{ policy_number, end_date: '2027-03-10', matched }] } },
      });
    }
    expect(await attemptsOf(purchase.applicationId)).toEqual([]);
    const onPurpose = { serial_number: vehicle.serial_number, insured_twice_accepted: true };
    expect((await purchase.pay(cardId, onPurpose)).status).toBe(200);
    // What was accepted with the payment is not asked again.
    expect((await purchase.finish({ insured_twice_accepted: false })).status).toBe(200);
  });

  test('policies of others are never told, and one that has ended insures nothing', async () => {
    await buyPolicy(server);
    const stranger = await readyToPay(server);
    const paid = await stranger.pay(await newCard(stranger.client), vehicle);
    expect(paid.status).toBe(200);

    const member = await newMember(server);
    const policy_number = await buyPolicy(server, member);
    const policies = server.db.updateTable('policies').where('policy_number', '=', policy_number);
    await policies.set({ end_date: '2026-03-09' }).execute();
    const purchase = await readyToPay(server, { member });
    expect((await purchase.pay(await newCard(purchase.client), vehicle)).status).toBe(200);
  });
});
