import { generatePolicyPdf } from '@socio/contracts/generate-policy-pdf';
import { updatePolicyUrl } from '@socio/contracts/update-policy-url';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../../testing/start-test-server.ts';
import { newMember, type TestMember } from '../../testing/test-member.ts';
import { paid, until, type Purchase } from '../../testing/test-purchase.ts';
import { faultNames, faults, untilBooked } from '../../testing/matrix/faults.ts';
import { outcomeOf, outcomes } from '../../testing/matrix/outcome.ts';

let server: TestServer;
let member: TestMember;
beforeAll(async () => {
  server = await startTestServer({ INSURER_TIMEOUT_MS: '1500', GATEWAY_TIMEOUT_MS: '1500' });
  member = await newMember(server);
});
afterEach(async () => {
  await server.sandbox.clearFaults();
  // A member may store only ten cards a day.
  server.clock.advance({ minutes: 1 });
  member = await newMember(server);
});
afterAll(() => server.close());

const vins = {
  'any VIN': '3N1CN8AE0PL800002',
  'a VIN ending in 000000': '3N1CN8AE0PL000000',
  'a VIN ending in 000002': '3N1CN8AE0PL000002',
} as const;

const refundedOf = (purchase: Purchase) =>
  until('refunded', async () => {
    const outcome = await outcomeOf(server, purchase);
    return outcome.application === outcomes.refunded.application && outcome;
  });

describe.each(Object.entries(vins))('sandbox-world.md, insurer: %s', (kind, serial_number) => {
  const refused = kind.endsWith('2');
  test.each(faultNames)('%s', async (name) => {
    const purchase = await paid(server, member);
    const fault = faults[name];
    if (fault !== undefined) {
      await server.sandbox.addFault({ service: 'insurer', operation: 'issue', ...fault });
    }
    const since = performance.now();
    const answer = await purchase.finish({ serial_number });
    if (refused) expect(answer).toMatchObject({ status: 502, code: 'POLICY_REFUSED' });
    else expect(answer).toMatchObject({ status: 200, body: { success: true } });
    await untilBooked(name, since);
    if (!refused) {
      expect(await outcomeOf(server, purchase)).toEqual(outcomes.issued);
      return;
    }
    expect(await refundedOf(purchase)).toEqual(outcomes.refunded);
    const about = { insurance_application_id: purchase.applicationId };
    expect((await purchase.client.call(updatePolicyUrl, about)).code).toBe('POLICY_REFUSED');
  });
});

describe('architecture.md, house rule 9: what cannot be issued is given back, once', () => {
  test('the answers to three refunds are lost, late and errors', async () => {
    const purchases = [await paid(server, member), await paid(server, member), await paid(server, member)];
    const refund = { service: 'payment-gateway', operation: 'refund', times: 1 };
    await server.sandbox.addFault({ ...refund, kind: 'drop' });
    await server.sandbox.addFault({ ...refund, kind: 'late', ms: 300 });
    await server.sandbox.addFault({ ...refund, kind: 'error' });
    const serial_number = vins['a VIN ending in 000002'];
    const codes = await Promise.all(
      purchases.map(async ({ finish }) => (await finish({ serial_number })).code),
    );
    expect(codes).toEqual(['POLICY_REFUSED', 'POLICY_REFUSED', 'POLICY_REFUSED']);
    for (const purchase of purchases) expect(await refundedOf(purchase)).toEqual(outcomes.refunded);
  });

  test('update-policy-url that waits while the insurer refuses is told so: POLICY_REFUSED', async () => {
    const purchase = await paid(server, member);
    await server.sandbox.addFault({
      service: 'insurer',
      operation: 'issue',
      kind: 'late',
      times: 1,
      ms: 200,
    });
    const finishing = purchase.finish({ serial_number: vins['a VIN ending in 000002'] });
    const about = { insurance_application_id: purchase.applicationId };
    const waiting = until('the policy is begun', async () => {
      const answer = await purchase.client.call(updatePolicyUrl, about);
      return answer.code !== 'NOT_FOUND' && answer;
    });
    expect((await finishing).code).toBe('POLICY_REFUSED');
    expect((await waiting).code).toBe('POLICY_REFUSED');
  });

  test('a policy that the insurer refused has no number: generate-policy-pdf finds none', async () => {
    const purchase = await paid(server, member);
    await purchase.finish({ serial_number: vins['a VIN ending in 000002'] });
    const policyData = { policy_number: `POL-${purchase.applicationId}` };
    expect((await purchase.client.call(generatePolicyPdf, { policyData })).code).toBe('NOT_FOUND');
  });
});
