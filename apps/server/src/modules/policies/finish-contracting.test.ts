import { generatePolicyPdf } from '@socio/contracts/generate-policy-pdf';
import { updateInsuranceApplicationStep12 } from '@socio/contracts/update-insurance-application-step12';
import { updatePolicyUrl } from '@socio/contracts/update-policy-url';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../../testing/start-test-server.ts';
import { enterAgain, newMember } from '../../testing/test-member.ts';
import { withoutIds } from '../../testing/without-ids.ts';
import { ledgerOf, paid, readyToPay, until, vehicle, type Purchase } from '../../testing/test-purchase.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ INSURER_TIMEOUT_MS: '1500' });
});
afterEach(() => server.sandbox.clearFaults());
afterAll(() => server.close());

const policyOf = (answer: Awaited<ReturnType<Purchase['finish']>>) => {
  if (answer.status !== 200) throw new Error(`${answer.status} ${JSON.stringify(answer.raw)}`);
  const [policy] = answer.body.data.data.response.get_insurance_policy_data;
  if (policy === undefined) throw new Error('no policy');
  return policy;
};
const stored = (id: string) =>
  server.db.selectFrom('applications').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
const policyRow = (id: string) =>
  server.db.selectFrom('policies').selectAll().where('application_id', '=', id).executeTakeFirst();
const mailsTo = async ({ email }: Purchase) =>
  (await server.sandbox.inbox(email)).filter(({ subject }) => subject?.startsWith('Tu póliza'));

describe('spec quote 4, Step 12 submission', () => {
  // holds Q004, Q184, Q343
  test('issues the policy that was paid for, makes its document and mails a link', async () => {
    const purchase = await paid(server);
    const answer = await purchase.finish({ license_plate: 'abc-123-a' });
    expect(answer.body).toMatchObject({ success: true, message: expect.any(String) });
    const policy = policyOf(answer);
    const url = `/api/policies/${policy.policy_number}/document`;
    expect(policy).toMatchObject({
      policy_number: expect.stringMatching(/^SSA-\d+$/),
      start_date: '2026-03-10',
      end_date: '2027-03-10',
      status_id: 2,
      'vehicle_insurance_application-insurance_application_id': purchase.applicationId,
      'vehicle_insurance_application-brand_model': 'Nissan Versa',
      'vehicle_insurance_application-first_payment': purchase.amount,
      'vehicle_insurance_application-serial_number': vehicle.serial_number,
      'vehicle_insurance_application-license_plates': 'ABC-123-A',
      'vehicle_insurance_application-birth_date': purchase.birthDate,
      'vehicle_insurance_application-email': purchase.email,
      'vehicle_insurance_application-phone_number': purchase.phone,
    });
    // The answer does not wait if the document takes longer.
    expect([url, null]).toContain(policy.policy_url);
    expect(await stored(purchase.applicationId)).toMatchObject({
      fulfilment: 'issued',
      status: 'issued',
      serial_number: vehicle.serial_number,
      license_plates: 'ABC-123-A',
    });
    const { policies } = await ledgerOf(server, purchase.applicationId);
    expect(policies).toMatchObject([{ status: 'issued', policyNumber: policy.policy_number }]);

    const pdf = await purchase.client.call(generatePolicyPdf, {
      policyData: { policy_number: policy.policy_number, start_date: 'whatever the page fills in' },
    });
    expect(pdf.body).toMatchObject({ success: true, url });
    const saved = await purchase.client.call(updatePolicyUrl, {
      insurance_application_id: purchase.applicationId,
      url: 'https://evil.example/policy.pdf',
    });
    expect(saved.body).toMatchObject({ success: true, url });

    const [mail] = await until('the mail', async () => {
      const mails = await mailsTo(purchase);
      return mails.length > 0 && mails;
    });
    expect(mail?.text).toContain(`/poliza/${policy.policy_number}`);
    await until('mailed_at', async () => (await policyRow(purchase.applicationId))?.mailed_at ?? undefined);
    expect(await mailsTo(purchase)).toHaveLength(1);
  });

  test('architecture.md, Issuing: each step is recorded with its outcome, and so is who did what', async () => {
    const purchase = await paid(server);
    policyOf(await purchase.finish());
    await until('mailed', async () => (await policyRow(purchase.applicationId))?.mailed_at ?? undefined);
    const steps = await server.db
      .selectFrom('workflow_steps')
      .select(['workflow', 'step', 'outcome'])
      .where('application_id', '=', purchase.applicationId)
      .where('workflow', '<>', 'mail-payment')
      .orderBy('id')
      .execute();
    expect(steps.map(({ step, outcome }) => `${step} ${outcome}`)).toEqual([
      'store-vehicle done',
      'issue done',
      'render-document done',
      'store-document done',
      'save-url done',
      'mail done',
    ]);
    const events = await server.db
      .selectFrom('audit_events')
      .selectAll()
      .where('application_id', '=', purchase.applicationId)
      .orderBy('id')
      .execute();
    expect(events.map(({ kind }) => kind)).toEqual([
      'consents-given',
      'mandate-given',
      'payment-opened',
      'payment-charged',
      'issuing-started',
      'policy-issued',
      'document-stored',
    ]);
    const text = withoutIds(JSON.stringify(events));
    for (const value of [purchase.email, purchase.phone, 'RAMÍREZ', vehicle.serial_number, '4242']) {
      expect(text).not.toContain(value);
    }
  });
});

describe('architecture.md, house rule 10: every repetition gets the same policy', () => {
  test('two calls at once, with different cars: one policy, the first car', async () => {
    const purchase = await paid(server);
    const answers = await Promise.all([
      purchase.finish(),
      purchase.finish({ serial_number: '3N1CN8AE0PL800003' }),
      purchase.finish(),
    ]);
    const numbers = new Set(answers.map((answer) => policyOf(answer).policy_number));
    expect(numbers.size).toBe(1);
    const vins = answers.map((answer) => policyOf(answer)['vehicle_insurance_application-serial_number']);
    expect(new Set(vins).size).toBe(1);
    expect((await ledgerOf(server, purchase.applicationId)).policies).toHaveLength(1);
  });

  test('again afterwards, also with masks or another car', async () => {
    const purchase = await paid(server);
    const first = policyOf(await purchase.finish());
    expect(policyOf(await purchase.finish())).toEqual(first);
    const masks = { serial_number: '•••••••••••••0002', license_plate: '•••••23-A' };
    expect(policyOf(await purchase.finish(masks))).toEqual(first);
    expect(policyOf(await purchase.finish({ serial_number: '3N1CN8AE0PL800009' }))).toEqual(first);
    expect((await ledgerOf(server, purchase.applicationId)).policies).toHaveLength(1);
  });
});

describe('sandbox-world.md, insurer: faults', () => {
  test('a VIN ending in 000000: refused once with 503, then one policy', async () => {
    const purchase = await paid(server);
    policyOf(await purchase.finish({ serial_number: '3N1CN8AE0PL000000' }));
    expect((await ledgerOf(server, purchase.applicationId)).policies).toHaveLength(1);
  });

  test.each([
    ['drop', { kind: 'drop', times: 1 }],
    ['late', { kind: 'late', times: 1, ms: 300 }],
    ['error', { kind: 'error', times: 2 }],
    ['slow', { kind: 'slow', times: 1, ms: 4000 }],
  ] as const)('%s: one policy in the same call', async (_title, fault) => {
    const purchase = await paid(server);
    await server.sandbox.addFault({ service: 'insurer', operation: 'issue', ...fault });
    policyOf(await purchase.finish());
    expect((await ledgerOf(server, purchase.applicationId)).policies).toHaveLength(1);
  });

  test('a VIN ending in 000002: refused for good, the charge is refunded, once', async () => {
    const purchase = await paid(server);
    const wrong = { serial_number: '3N1CN8AE0PL000002' };
    const answers = await Promise.all([purchase.finish(wrong), purchase.finish(wrong)]);
    for (const answer of answers) expect(answer).toMatchObject({ status: 502, code: 'POLICY_REFUSED' });
    await until('refunded', async () => (await stored(purchase.applicationId)).fulfilment === 'refunded');
    const { charges, refunds } = await ledgerOf(server, purchase.applicationId);
    expect(charges).toMatchObject([{ status: 'charged' }]);
    expect(charges[0]?.refundedAmount).toBe(charges[0]?.amount);
    expect(refunds).toHaveLength(1);
    expect((await stored(purchase.applicationId)).status).toBe('refunded');
    expect((await purchase.finish()).code).toBe('POLICY_REFUSED');
    expect((await purchase.pay('7b3a1a52-0f43-4a0c-9a63-0b1c1a9a1f00')).code).toBe('APPLICATION_INACTIVE');
  });

  test('the answer to the refund is lost: it is asked for again, and given once', async () => {
    const purchase = await paid(server);
    await server.sandbox.addFault({
      service: 'payment-gateway',
      operation: 'refund',
      kind: 'drop',
      times: 1,
    });
    await purchase.finish({ serial_number: '3N1CN8AE0PL000002' });
    await until('refunded', async () => (await stored(purchase.applicationId)).fulfilment === 'refunded');
    const { charges, refunds } = await ledgerOf(server, purchase.applicationId);
    expect(charges[0]?.refundedAmount).toBe(charges[0]?.amount);
    expect(refunds).toHaveLength(1);
  });
});

describe('calls.md, Payment: mail', () => {
  test('a mail server that is down holds nothing back, and one mail comes', async () => {
    const purchase = await paid(server);
    await server.sandbox.addFault({ service: 'smtp', kind: 'error', times: 1 });
    expect(policyOf(await purchase.finish()).policy_url).not.toBeNull();
    await until('mailed', async () => (await policyRow(purchase.applicationId))?.mailed_at ?? undefined);
    expect(await mailsTo(purchase)).toHaveLength(1);
  });
});

describe('calls.md, The flow: what step 12 refuses', () => {
  test('without a charge: PAYMENT_REQUIRED, and nothing is stored', async () => {
    const purchase = await readyToPay(server);
    expect(await purchase.finish()).toMatchObject({ status: 409, code: 'PAYMENT_REQUIRED' });
    expect(await stored(purchase.applicationId)).toMatchObject({ fulfilment: 'none', serial_number: null });
    expect(await policyRow(purchase.applicationId)).toBeUndefined();
  });

  // holds Q298, Q300, Q301, Q302
  test.each([
    ['a VIN with O', { serial_number: '3N1CN8AE0PL80000O' }],
    ['a VIN of 16', { serial_number: '3N1CN8AE0PL80000' }],
    ['no VIN', { serial_number: '' }],
    ['plates of 5', { license_plate: 'ABC12' }],
    ['plates with a blank', { license_plate: 'ABC 123' }],
    ['no plates', { license_plate: '' }],
    ['a mask of nothing on record', { serial_number: '•••••••••••••0002' }],
  ])('spec quote 5: %s', async (_title, wrong) => {
    const purchase = await paid(server);
    expect(await purchase.finish(wrong)).toMatchObject({ status: 422, code: 'FIELDS_INVALID' });
    expect((await stored(purchase.applicationId)).fulfilment).toBe('charged');
  });

  test('level: a stranger, a verified browser, and a foreign application', async () => {
    const purchase = await paid(server);
    const body = { insurance_application_id: purchase.applicationId, ...vehicle };
    const finish = async (client: typeof purchase.client) =>
      (await client.call(updateInsuranceApplicationStep12, body)).code;
    expect(await finish(server.client())).toBe('LEVEL_VERIFIED');
    expect(await finish(await enterAgain(server, purchase))).toBe('LEVEL_AUTHENTICATED');
    expect(await finish((await newMember(server)).client)).toBe('NOT_FOUND');
  });
});

describe('calls.md, Payment: generate-policy-pdf and update-policy-url', () => {
  test('no document is made from a fallback, a made-up number or a foreign policy', async () => {
    const purchase = await paid(server);
    const before = { policyData: { policy_number: `POL-${purchase.applicationId}` } };
    expect((await purchase.client.call(generatePolicyPdf, before)).code).toBe('NOT_FOUND');
    const noPolicy = { insurance_application_id: purchase.applicationId };
    expect((await purchase.client.call(updatePolicyUrl, noPolicy)).code).toBe('NOT_FOUND');
    const { policy_number } = policyOf(await purchase.finish());
    const other = await newMember(server);
    const policyData = { policy_number };
    expect((await other.client.call(generatePolicyPdf, { policyData })).code).toBe('NOT_FOUND');
    expect((await other.client.call(updatePolicyUrl, noPolicy)).code).toBe('NOT_FOUND');
    expect((await purchase.client.call(generatePolicyPdf, before)).code).toBe('NOT_FOUND');
  });

  test('level: a stranger and a verified browser', async () => {
    const purchase = await paid(server);
    const { policy_number } = policyOf(await purchase.finish());
    const verified = await enterAgain(server, purchase);
    for (const [client, code] of [
      [server.client(), 'LEVEL_VERIFIED'],
      [verified, 'LEVEL_AUTHENTICATED'],
    ] as const) {
      expect((await client.call(generatePolicyPdf, { policyData: { policy_number } })).code).toBe(code);
      const about = { insurance_application_id: purchase.applicationId };
      expect((await client.call(updatePolicyUrl, about)).code).toBe(code);
    }
  });
});
