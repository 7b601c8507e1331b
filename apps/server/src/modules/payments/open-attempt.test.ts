import { updateInsuranceApplicationStep11 } from '@socio/contracts/update-insurance-application-step11';
import { updateInsuranceApplicationStep7 } from '@socio/contracts/update-insurance-application-step7';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../../testing/start-test-server.ts';
import { visitorApplication } from '../../testing/test-application.ts';
import { enterAgain, newMember } from '../../testing/test-member.ts';
import { cards, newCard, paid, readyToPay, type Purchase } from '../../testing/test-purchase.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const paymentOf = (answer: Awaited<ReturnType<Purchase['pay']>>) => {
  if (answer.status !== 200) throw new Error(`${answer.status} ${JSON.stringify(answer.raw)}`);
  return answer.body.data.data.response.payment;
};
const stored = (id: string) =>
  server.db.selectFrom('applications').selectAll().where('id', '=', id).executeTakeFirstOrThrow();

describe('architecture.md, Paying: what is refused', () => {
  const refused = async (purchase: Purchase, code: string, more: object = {}, cardId?: string) => {
    const answer = await purchase.pay(cardId ?? (await newCard(purchase.client)), more);
    expect(answer.code).toBe(code);
    const attempts = server.db.selectFrom('payment_attempts').select('id');
    expect(await attempts.where('application_id', '=', purchase.applicationId).execute()).toEqual([]);
    return answer;
  };

  test.each(['1.00', '0.00', '9,999,999.00'])('an amount that no stored quote holds: %s', async (amount) => {
    await refused(await readyToPay(server), 'PRICE_CHANGED', { amount });
  });

  test.each(['-1.00', '1,0.00', 'mucho', ''])('an amount that is none: %j', async (amount) => {
    await refused(await readyToPay(server), 'FIELDS_INVALID', { amount });
  });

  test('a card of somebody else, or of nobody', async () => {
    const purchase = await readyToPay(server);
    const other = await newMember(server);
    await refused(purchase, 'NOT_FOUND', {}, await newCard(other.client));
    await refused(purchase, 'NOT_FOUND', {}, '7b3a1a52-0f43-4a0c-9a63-0b1c1a9a1f00');
    await refused(purchase, 'FIELDS_INVALID', {}, 'no-id');
  });

  test('an attempt that comes too early', async () => {
    await refused(await readyToPay(server), 'NOT_FOUND', { attempt: 2 });
  });

  test('an expired quote', async () => {
    const purchase = await readyToPay(server);
    await server.db
      .updateTable('quotes')
      .set({ valid_until: '2026-03-09' })
      .where('application_id', '=', purchase.applicationId)
      .execute();
    expect((await refused(purchase, 'QUOTE_EXPIRED')).status).toBe(410);
  });

  test('no accepted quote, or one made from something else', async () => {
    const purchase = await readyToPay(server);
    const application = server.db.updateTable('applications').where('id', '=', purchase.applicationId);
    await application.set({ zip_code: '44100' }).execute();
    await refused(purchase, 'QUOTE_REQUIRED');
    await application.set({ zip_code: '64000', year: null }).execute();
    await refused(purchase, 'QUOTE_REQUIRED');
    await application.set({ year: 2024, quote_id: null }).execute();
    await refused(purchase, 'QUOTE_REQUIRED');
  });

  test('a person without a phone, which no step leaves so, is a fault and never charged', async () => {
    const purchase = await readyToPay(server);
    const { applicationId, id } = purchase;
    const account = server.db.updateTable('accounts').where('member_id', '=', id);
    await account.set({ cellphone: null }).execute();
    const application = server.db.updateTable('applications').where('id', '=', applicationId);
    await application.set({ phone_number: null }).execute();
    expect((await refused(purchase, 'INTERNAL')).status).toBe(500);
    const logged = `applications.phone_number of ${applicationId} cannot be read: empty`;
    expect(server.logs.some((line) => line.includes(logged))).toBe(true);
  });

  test('no address, a deleted one, or one of another postal code', async () => {
    const purchase = await readyToPay(server);
    const application = server.db.updateTable('applications').where('id', '=', purchase.applicationId);
    const { address_id } = await stored(purchase.applicationId);
    await application.set({ address_id: null }).execute();
    await refused(purchase, 'ADDRESS_REQUIRED');
    await application.set({ address_id }).execute();
    const address = server.db.updateTable('addresses').where('id', '=', address_id);
    await address.set({ zip_code: '44100' }).execute();
    await refused(purchase, 'ADDRESS_POSTAL_CODE');
    await address.set({ zip_code: '64000', deleted_at: server.clock.now() }).execute();
    await refused(purchase, 'ADDRESS_REQUIRED');
  });

  test('no consents', async () => {
    const purchase = await readyToPay(server);
    await server.db.deleteFrom('consents').where('member_id', '=', purchase.id).execute();
    await refused(purchase, 'CONSENT_REQUIRED');
  });

  test.each(['discarded', 'refunded'] as const)('an application that is %s', async (status) => {
    const purchase = await readyToPay(server);
    const application = server.db.updateTable('applications').where('id', '=', purchase.applicationId);
    await application.set({ status }).execute();
    await refused(purchase, 'APPLICATION_INACTIVE');
  });

  test('five declines', async () => {
    const purchase = await readyToPay(server);
    const declines = await newCard(purchase.client, cards.declines);
    for (let attempt = 1; attempt <= 5; attempt += 1) {
      expect(paymentOf(await purchase.pay(declines))).toMatchObject({ status: 'declined', attempt });
    }
    expect(await purchase.pay(await newCard(purchase.client))).toMatchObject({
      status: 429,
      code: 'ATTEMPT_LIMIT',
    });
    // The result of an earlier attempt can still be queried.
    expect(paymentOf(await purchase.pay(declines, { attempt: 5 }))).toMatchObject({ status: 'declined' });
  });

  test('level: a stranger, a verified browser, and a foreign application', async () => {
    const purchase = await readyToPay(server);
    const body = {
      insurance_application_id: purchase.applicationId,
      payment_card_id: await newCard(purchase.client),
      amount: purchase.amount,
    };
    const pay = async (client: typeof purchase.client) =>
      (await client.call(updateInsuranceApplicationStep11, body)).code;
    expect(await pay(server.client())).toBe('LEVEL_VERIFIED');
    expect(await pay(await enterAgain(server, purchase))).toBe('LEVEL_AUTHENTICATED');
    expect(await pay((await newMember(server)).client)).toBe('NOT_FOUND');
    const visitor = server.client();
    await visitorApplication(visitor);
    expect(await pay(visitor)).toBe('LEVEL_VERIFIED');
  });
});

test('architecture.md, Paying: the snapshot is frozen, and edits answer 409 from then on', async () => {
  const purchase = await paid(server);
  const { client, applicationId } = purchase;
  const choice = { billing_cycle: 'ANUAL', coverage: 'RC', first_payment: '1.00' } as const;
  const edit = await client.call(updateInsuranceApplicationStep7, {
    insurance_application_id: applicationId,
    ...choice,
    subsequent_payments: '0.00',
    total_premium: '1.00',
  });
  expect(edit).toMatchObject({ status: 409, code: 'APPLICATION_LOCKED' });
  const attempt = await server.db
    .selectFrom('payment_attempts')
    .select('snapshot')
    .where('application_id', '=', applicationId)
    .executeTakeFirstOrThrow();
  expect(attempt.snapshot).toMatchObject({
    coverage: 'AMPLIA',
    billingCycle: 'MENSUAL',
    vehicle: { brandModel: 'Nissan Versa', year: 2024, zipCode: '64000' },
    insured: { name: 'CARLOS', firstLastName: 'RAMÍREZ', email: purchase.email },
    address: { street: 'Av. Constitución', zipCode: '64000' },
  });
});
