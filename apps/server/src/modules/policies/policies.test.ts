import { getAllPolicies } from '@socio/contracts/get-all-policies';
import { policies as policiesContract } from '@socio/contracts/policies';
import { policyDocument } from '@socio/contracts/policy-document';
import { verifyPolicy } from '@socio/contracts/verify-policy';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { withoutIds } from '../../testing/without-ids.ts';
import { startTestServer, type TestServer } from '../../testing/start-test-server.ts';
import type { TestClient } from '../../testing/test-client.ts';
import { enterAgain, newMember } from '../../testing/test-member.ts';
import { ledgerOf, paid, until, vehicle, type Purchase } from '../../testing/test-purchase.ts';

let server: TestServer;
let purchase: Purchase;
let number: string;

const buy = async (owner?: Purchase) => {
  const bought = await paid(server, owner);
  const answer = await bought.finish();
  if (answer.status !== 200) throw new Error(JSON.stringify(answer.raw));
  const policy = answer.body.data.data.response.get_insurance_policy_data[0];
  return { bought, number: policy?.policy_number ?? '' };
};

beforeAll(async () => {
  server = await startTestServer();
  ({ bought: purchase, number } = await buy());
});
afterAll(() => server.close());

const listOf = async (client: TestClient, limit?: number) => {
  const answer = await client.call(getAllPolicies, limit === undefined ? {} : { limit });
  if (answer.status !== 200) throw new Error(JSON.stringify(answer.raw));
  return answer.body.data.data.response;
};
const setPolicy = (policyNumber: string, columns: object) =>
  server.db.updateTable('policies').set(columns).where('policy_number', '=', policyNumber).execute();

describe('spec quote 7: get-all-policies', () => {
  // holds M124, Q183
  test('architecture.md, Personal data by reference: a membership number alone shows masks', async () => {
    const verified = await enterAgain(server, purchase);
    const { all_policies, total } = await listOf(verified);
    expect(total).toBe(1);
    expect(all_policies[0]).toMatchObject({
      'insurance_policies-policy_number': number,
      'insurance_policies-start_date': '2026-03-10',
      'insurance_policies-end_date': '2027-03-10',
      'insurance_policies-status_id': 2,
      'vehicle_insurance_application-brand_model': 'Nissan Versa',
      'vehicle_insurance_application-coverage': 'AMPLIA',
      'vehicle_insurance_application-zip_code': null,
      'vehicle_insurance_application-first_payment': null,
      'vehicle_insurance_application-total_premium': null,
      'vehicle_insurance_application-birth_date': '••/••/••••',
      'vehicle_insurance_application-serial_number': '•••••••••••••0002',
      'vehicle_insurance_application-license_plates': '•••••23-A',
      'vehicle_insurance_application-phone_number': `••••••${purchase.phone.slice(-4)}`,
    });
    const text = withoutIds(JSON.stringify(all_policies));
    for (const value of [purchase.email, purchase.phone, vehicle.serial_number, '1979', '64000', 'RAMÍREZ']) {
      expect(text).not.toContain(value);
    }
  });

  test('authenticated: in full', async () => {
    const { all_policies } = await listOf(purchase.client);
    expect(all_policies[0]).toMatchObject({
      'vehicle_insurance_application-zip_code': '64000',
      'vehicle_insurance_application-first_payment': purchase.amount,
      'vehicle_insurance_application-birth_date': purchase.birthDate,
      'vehicle_insurance_application-serial_number': vehicle.serial_number,
      'vehicle_insurance_application-email': purchase.email,
    });
  });

  // holds M260, Q161, Q346
  test('by start date, newest first; limit and total; not cancelled, not past its end', async () => {
    const first = await buy();
    const numbers = [first.number, (await buy(first.bought)).number, (await buy(first.bought)).number];
    await setPolicy(numbers[0] ?? '', { start_date: '2026-03-01' });
    await setPolicy(numbers[1] ?? '', { start_date: '2026-03-12' });
    const listed = async (limit?: number) => {
      const { all_policies, total } = await listOf(first.bought.client, limit);
      return { total, numbers: all_policies.map((one) => one['insurance_policies-policy_number']) };
    };
    const order = [numbers[1], numbers[2], numbers[0]];
    expect(await listed()).toEqual({ total: 3, numbers: order });
    expect(await listed(2)).toEqual({ total: 3, numbers: order.slice(0, 2) });
    await setPolicy(numbers[1] ?? '', { state: 'cancelled' });
    await setPolicy(numbers[2] ?? '', { end_date: '2026-03-11' });
    expect(await listed()).toEqual({ total: 2, numbers: order.slice(1) });
    // It is already past 12:00 on this day.
    await setPolicy(numbers[2] ?? '', { end_date: '2026-03-10' });
    expect(await listed()).toEqual({ total: 1, numbers: order.slice(2) });
  });

  // holds Q269, Q270
  test('a member without policies, a stranger, and the membership of somebody else', async () => {
    const other = await newMember(server);
    expect(await listOf(other.client)).toEqual({ all_policies: [], total: 0 });
    expect((await server.client().call(getAllPolicies, {})).code).toBe('LEVEL_VERIFIED');
    const foreign = await other.client.call(getAllPolicies, { membership_id: purchase.id });
    expect(foreign.code).toBe('NOT_FOUND');
  });
});

describe('calls.md: GET /api/policies/{policy_number} and its document', () => {
  const get = (client: TestClient, policyNumber: string, headers: Record<string, string> = {}) =>
    client.send({ method: 'GET', url: `/api/policies/${policyNumber}/document`, headers });

  // holds Q269
  test('full data of an own policy; anything else is not there', async () => {
    const answer = await purchase.client.call(policiesContract, undefined, { policyNumber: number });
    expect(answer.body.data.data.response.get_insurance_policy_data).toMatchObject([
      { policy_number: number, 'vehicle_insurance_application-serial_number': vehicle.serial_number },
    ]);
    const other = await newMember(server);
    for (const [client, policyNumber] of [
      [other.client, number],
      [purchase.client, 'SSA-1'],
    ] as const) {
      const params = { policyNumber };
      expect((await client.call(policiesContract, undefined, params)).code).toBe('NOT_FOUND');
      expect((await client.call(policyDocument, undefined, params)).code).toBe('NOT_FOUND');
    }
  });

  test('the document: a PDF for this person only, and the audit log knows who read it', async () => {
    const answer = await get(purchase.client, number);
    expect(answer.status).toBe(200);
    expect(answer.headers).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition': `inline; filename="poliza-${number}.pdf"`,
      'cache-control': 'private, no-store',
    });
    expect((answer.raw as Buffer).subarray(0, 5).toString()).toBe('%PDF-');
    const event = await server.db
      .selectFrom('audit_events')
      .selectAll()
      .where('kind', '=', 'document-read')
      .where('application_id', '=', purchase.applicationId)
      .executeTakeFirstOrThrow();
    expect(event).toMatchObject({ actor: 'member', member_id: purchase.id, details: { policy: number } });
  });

  test.each([
    ['a navigation', { 'sec-fetch-mode': 'navigate', accept: 'text/html' }],
    ['an older browser', { accept: 'text/html,application/xhtml+xml' }],
  ])('below level, %s is led to the page that asks for the code', async (_title, headers) => {
    for (const client of [server.client(), await enterAgain(server, purchase)]) {
      const answer = await get(client, number, headers);
      expect(answer.status).toBe(303);
      expect(answer.headers['location']).toBe(`/auto/details/${number}`);
    }
  });

  test('below level, a call of a page is refused', async () => {
    const headers = { 'sec-fetch-mode': 'cors', accept: 'text/html' };
    expect((await get(server.client(), number, headers)).code).toBe('LEVEL_VERIFIED');
    const verified = await enterAgain(server, purchase);
    expect((await get(verified, number, headers)).code).toBe('LEVEL_RECENT');
    expect((await get(verified, number)).code).toBe('LEVEL_RECENT');
    const params = { policyNumber: number };
    expect((await verified.call(policiesContract, undefined, params)).code).toBe('LEVEL_RECENT');
  });

  test.each(['..%2F..%2Fetc', 'a%20b', 'x'.repeat(41)])('a number that is none: %s', async (policyNumber) => {
    expect((await get(purchase.client, policyNumber)).status).toBeGreaterThanOrEqual(404);
  });
});

describe('calls.md: verify-policy', () => {
  const sealOf = async (policyNumber: string) => {
    const { seal } = await server.db
      .selectFrom('policies')
      .select('seal')
      .where('policy_number', '=', policyNumber)
      .executeTakeFirstOrThrow();
    return seal ?? '';
  };
  let lastAddress = 0;
  const verify = async (policyNumber: string, seal: string) => {
    lastAddress += 1;
    const client = server.client(`10.0.0.${lastAddress}`);
    const answer = await client.call(verifyPolicy, undefined, { policyNumber, seal });
    if (answer.status !== 200) throw new Error(JSON.stringify(answer.raw));
    return answer.body.data.data.response.policy;
  };
  const unknown = {
    status: 'unknown',
    ended: false,
    brand_model: null,
    serial_number_end: null,
    start_date: null,
    end_date: null,
    starts_at: null,
    paid_until: null,
  };

  test('genuine: brand and model, end of the VIN, dates, nothing else', async () => {
    const seal = await sealOf(number);
    expect(seal).toMatch(/^1(-[2-9A-HJ-NP-Z]{4}){4}$/);
    expect(await verify(number, seal.toLowerCase())).toMatchObject({ status: 'valid' });
    expect(await verify(number, seal)).toEqual({
      status: 'valid',
      ended: false,
      brand_model: 'Nissan Versa',
      serial_number_end: '0002',
      start_date: '2026-03-10',
      end_date: '2027-03-10',
      starts_at: expect.stringMatching(/^2026-03-10T18:/),
      paid_until: '2026-04-10',
    });
  });

  test.each([
    ['a wrong seal', async () => [number, '1-AAAA-AAAA-AAAA-AAAA']],
    ['the seal of another policy', async () => [number, await sealOf((await buy()).number)]],
    ['a made-up number', async () => ['SSA-1', await sealOf(number)]],
  ])('%s: unknown', async (_title, wrong) => {
    const [policyNumber = '', seal = ''] = await wrong();
    expect(await verify(policyNumber, seal)).toEqual(unknown);
  });

  test.each([
    ['cancelled', { state: 'cancelled' }, 'cancelled', false],
    [
      'cancelled, and past its end by now',
      { state: 'cancelled', end_date: '2026-03-09' },
      'cancelled',
      false,
    ],
    ['past its end', { end_date: '2026-03-09' }, 'cancelled', true],
    ['on its last day after 12:00', { start_date: '2025-03-10', end_date: '2026-03-10' }, 'cancelled', true],
    ['not begun', { issued_at: new Date('2026-03-20T18:00:00Z') }, 'pending', false],
  ])('%s', async (_title, columns, status, ended) => {
    const { number: other } = await buy();
    await setPolicy(other, columns);
    const verified = await verify(other, await sealOf(other));
    expect(verified).toMatchObject({ status, ended, brand_model: 'Nissan Versa' });
    expect(verified.end_date).toBe('end_date' in columns ? columns.end_date : '2027-03-10');
  });

  test('limited by address', async () => {
    const client = server.client('10.1.1.1');
    const params = { policyNumber: number, seal: '1-AAAA-AAAA-AAAA-AAAA' };
    const codes = [];
    for (let count = 0; count < 31; count += 1) {
      codes.push((await client.call(verifyPolicy, undefined, params)).code);
    }
    expect(codes).toEqual([...Array(30).fill(undefined), 'TOO_MANY']);
    expect((await server.client('10.1.1.2').call(verifyPolicy, undefined, params)).code).toBeUndefined();
  });
});

test('spec quote 9: the policy starts on the civil day of Mexico on which it was issued', async () => {
  const night = await startTestServer();
  // 04:30 UTC is still the previous evening at UTC−6.
  night.clock.advance({ minutes: 10 * 60 + 30 });
  const bought = await paid(night);
  await bought.finish();
  const { policies } = await ledgerOf(night, bought.applicationId);
  expect(policies).toMatchObject([{ startDate: '2026-03-10' }]);
  await until('mailed', async () => (await night.sandbox.inbox(bought.email)).length > 0);
  await night.close();
});

// holds Q321, Q388
test('spec quote 6: the policy document needs an identity of the last 24 hours', async () => {
  const own = await startTestServer();
  const bought = await paid(own);
  const finished = await bought.finish();
  const [policy] = finished.body.data.data.response.get_insurance_policy_data;
  const params = { policyNumber: policy?.policy_number ?? '' };
  own.clock.advance({ minutes: 24 * 60 - 1 });
  expect(await bought.client.call(policiesContract, undefined, params)).toMatchObject({ status: 200 });
  own.clock.advance({ minutes: 2 });
  expect(await bought.client.call(policiesContract, undefined, params)).toMatchObject({ status: 401 });
  await own.close();
});
