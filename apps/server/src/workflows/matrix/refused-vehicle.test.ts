import { requestRefund } from '@socio/contracts/request-refund';
import { getActiveInsuranceApplications } from '@socio/contracts/get-active-insurance-applications';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { outcomeOf, outcomes } from '../../testing/matrix/outcome.ts';
import { startTestServer, type TestServer } from '../../testing/start-test-server.ts';
import { recordOf } from '../../testing/test-application.ts';
import { enterAgain, newMember } from '../../testing/test-member.ts';
import { buyPolicy, paid, readyToPay, until, vehicle, type Purchase } from '../../testing/test-purchase.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ INSURER_TIMEOUT_MS: '1500', GATEWAY_TIMEOUT_MS: '1500' });
});
afterEach(() => server.sandbox.clearFaults());
afterAll(() => server.close());

const refusedVin = { serial_number: '3N1CN8AE0PL000001' };
const askRefund = ({ client, applicationId }: Purchase) =>
  client.call(requestRefund, { insurance_application_id: applicationId });
const refundedOf = (purchase: Purchase) =>
  until('refunded', async () => {
    const outcome = await outcomeOf(server, purchase);
    return outcome.application === outcomes.refunded.application && outcome;
  });
/** Refunded before the insurer was asked to issue anything. */
const givenBack = { ...outcomes.refunded, policy: 'none', insurer: [] };
const mailsTo = async ({ email }: Purchase, subject: string) =>
  (await server.sandbox.inbox(email)).filter((mail) => mail.subject?.startsWith(subject));

describe('calls.md, Payment: step 12 with a vehicle that the insurer refuses', () => {
  test('VEHICLE_REFUSED: nothing is issued, the charge waits; another vehicle is issued', async () => {
    const purchase = await paid(server);
    expect(await purchase.finish(refusedVin)).toMatchObject({ status: 409, code: 'VEHICLE_REFUSED' });
    expect(await outcomeOf(server, purchase)).toEqual(outcomes.charged);
    const record = await recordOf(purchase.client, purchase.applicationId);
    expect(record).toMatchObject({ vehicle_refused: true, purchase_state: 'charged' });
    expect(record['vehicle_insurance_application-serial_number']).toBeNull();
    expect((await purchase.finish()).status).toBe(200);
    expect(await outcomeOf(server, purchase)).toEqual(outcomes.issued);
  });

  test('an insurer that does not say passes: then the issuing is refused, and the money goes back', async () => {
    const purchase = await paid(server);
    await server.sandbox.addFault({ service: 'insurer', operation: 'check', kind: 'error', times: 1 });
    expect((await purchase.finish(refusedVin)).code).toBe('POLICY_REFUSED');
    expect(await refundedOf(purchase)).toEqual(outcomes.refunded);
    const { refund, purchase_state } = await recordOf(purchase.client, purchase.applicationId);
    expect(purchase_state).toBe('refunded');
    expect(refund).toMatchObject({ state: 'done', reason: 'insurer' });
  });

  test('VEHICLE_ALREADY_INSURED: said before issuing; on purpose it passes', async () => {
    const member = await newMember(server);
    const policy_number = await buyPolicy(server, member);
    const purchase = await paid(server, member);
    const answer = await purchase.finish({ insured_twice_accepted: false });
    expect(answer).toMatchObject({
      status: 409,
      code: 'VEHICLE_ALREADY_INSURED',
      raw: { details: { policies: [{ policy_number, matched: 'vin' }] } },
    });
    expect(await outcomeOf(server, purchase)).toEqual(outcomes.charged);
    expect((await purchase.finish({ insured_twice_accepted: true })).status).toBe(200);
  });
});

describe('calls.md, Payment: Devolver mi pago', () => {
  test('the charge goes back once, the person is told, and the application shows it', async () => {
    const purchase = await paid(server);
    await purchase.finish(refusedVin);
    expect((await askRefund(purchase)).status).toBe(200);
    expect((await askRefund(purchase)).status).toBe(200);
    expect(await refundedOf(purchase)).toEqual(givenBack);
    expect((await askRefund(purchase)).status).toBe(200);
    expect((await purchase.finish()).code).toBe('APPLICATION_INACTIVE');
    const { applicationId, client, amount } = purchase;
    const record = await recordOf(client, applicationId);
    expect(record.refund).toEqual({
      state: 'done',
      reason: 'asked',
      amount,
      card_type: 'Visa',
      card_number: '4242',
      receipt_number: expect.stringMatching(/^R-\d+$/),
      date: '2026-03-10',
    });
    const [mail] = await until('the mail', async () => {
      const mails = await mailsTo(purchase, 'Te devolvimos tu pago');
      return mails.length > 0 && mails;
    });
    expect(mail?.text).toContain('Pediste que te devolviéramos tu pago');
    const started = await server.db
      .selectFrom('audit_events')
      .select(['actor', 'member_id'])
      .where('application_id', '=', applicationId)
      .where('kind', '=', 'refund-started')
      .execute();
    expect(started).toEqual([{ actor: 'member', member_id: purchase.id }]);
  });

  test('a gateway that does not give back yet: on its way, said as such', async () => {
    const purchase = await paid(server);
    const fault = { service: 'payment-gateway', operation: 'refund', kind: 'error' } as const;
    await server.sandbox.addFault(fault);
    await askRefund(purchase);
    const record = await recordOf(purchase.client, purchase.applicationId);
    expect(record).toMatchObject({
      purchase_state: 'refunding',
      refund: { state: 'started', reason: 'asked', amount: purchase.amount, card_number: '4242' },
    });
    await server.sandbox.clearFaults();
    expect(await refundedOf(purchase)).toEqual(givenBack);
  });

  test.each([1, 2, 3, 4])('of step 12 and Devolver mi pago at once only one wins (%i)', async (round) => {
    const purchase = await paid(server);
    const first = round % 2 === 0 ? [askRefund(purchase)] : [];
    const finishing = purchase.finish();
    const [refund = await askRefund(purchase)] = await Promise.all(first);
    const finished = await finishing;
    if (finished.status === 200) {
      expect(refund.code).toBe('REFUND_UNAVAILABLE');
      expect(await outcomeOf(server, purchase)).toEqual(outcomes.issued);
    } else {
      expect(finished.code).toBe('APPLICATION_INACTIVE');
      expect(refund.status).toBe(200);
      expect(await refundedOf(purchase)).toEqual(givenBack);
    }
  });

  test('nothing charged, or a policy: REFUND_UNAVAILABLE; foreign and too low a level are refused', async () => {
    const unpaid = await readyToPay(server);
    expect(await askRefund(unpaid)).toMatchObject({ status: 409, code: 'REFUND_UNAVAILABLE' });
    const issued = await paid(server);
    await issued.finish();
    expect((await askRefund(issued)).code).toBe('REFUND_UNAVAILABLE');
    expect(await outcomeOf(server, issued)).toEqual(outcomes.issued);
    const purchase = await paid(server);
    const other = await newMember(server);
    expect((await askRefund({ ...purchase, client: other.client })).code).toBe('NOT_FOUND');
    const verified = await enterAgain(server, purchase);
    expect((await askRefund({ ...purchase, client: verified })).code).toBe('LEVEL_AUTHENTICATED');
    expect(await outcomeOf(server, purchase)).toEqual(outcomes.charged);
  });
});

describe('calls.md: what was given back leaves its trace in the list', () => {
  const listOf = async ({ client }: Purchase) => {
    const answer = await client.call(getActiveInsuranceApplications, {});
    const { active_insurance_applications: items, total } = answer.body.data.data.response;
    expect(total).toBe(items.length);
    return items.map(({ id, purchase_state, inactive }) => ({ id, purchase_state, inactive }));
  };

  test('marked, for 90 days', async () => {
    const member = await newMember(server);
    const waiting = await paid(server, member);
    const purchase = await paid(server, member);
    await askRefund(purchase);
    await refundedOf(purchase);
    const charged = { id: waiting.applicationId, purchase_state: 'charged', inactive: null };
    const refunded = { id: purchase.applicationId, purchase_state: 'refunded', inactive: 'refunded' };
    expect(await listOf(purchase)).toEqual([refunded, charged]);
    const application = server.db.updateTable('applications').where('id', '=', purchase.applicationId);
    const longAgo = new Date(server.clock.now().getTime() - 91 * 86_400_000);
    await application.set({ last_updated_at: longAgo }).execute();
    expect(await listOf(purchase)).toEqual([charged]);
  });

  test('waiting for the vehicle and issuing are told apart', async () => {
    const purchase = await paid(server);
    await server.sandbox.addFault({
      service: 'insurer',
      operation: 'issue',
      kind: 'slow',
      ms: 1400,
      times: 1,
    });
    const finishing = purchase.finish(vehicle);
    const { id } = { id: purchase.applicationId };
    await until('issuing', async () => (await listOf(purchase))[0]?.purchase_state === 'issuing');
    expect(await listOf(purchase)).toEqual([{ id, purchase_state: 'issuing', inactive: null }]);
    await finishing;
  });
});
