import { getAllPolicies } from '@socio/contracts/get-all-policies';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { operationsOn, policyOf, dueOf } from '../operations/testing/operations-world.ts';
import { startTestServer, type TestServer } from '../testing/start-test-server.ts';
import { ledgerOf, paid, until, type Purchase } from '../testing/test-purchase.ts';

let server: TestServer;
let operations: ReturnType<typeof operationsOn>;
beforeAll(async () => {
  server = await startTestServer({ INSURER_TIMEOUT_MS: '1500' });
  operations = operationsOn(server);
});
afterEach(() => server.sandbox.clearFaults());
afterAll(async () => {
  await operations.close();
  await server.close();
});

const attemptOf = ({ applicationId }: Purchase) =>
  server.db
    .selectFrom('payment_attempts')
    .selectAll()
    .where('application_id', '=', applicationId)
    .executeTakeFirstOrThrow();
/**
 * In SQL, because no release writes such rows: `- '$version'` gives a row from before versions, `- 'price'` a fault.
 */
const without = async (table: 'payment_attempts' | 'policies', { applicationId }: Purchase, key: string) =>
  await sql`update ${sql.table(table)} set snapshot = snapshot - ${key}::text
    where application_id = ${applicationId}`.execute(server.db);
const refund = async ({ applicationId }: Purchase) =>
  await operations.refundApplication({ applicationId, by: 'tester', reason: 'cannot be issued' });
const logged = (text: string) => server.logs.some((line) => line.includes(text));

describe('architecture.md, Database: snapshots outlive the release that wrote them', () => {
  test('a charge of an older release is issued, and a policy of one is shown', async () => {
    const purchase = await paid(server);
    expect((await attemptOf(purchase)).snapshot).toMatchObject({ $version: 1 });
    await without('payment_attempts', purchase, '$version');
    expect((await purchase.finish()).status).toBe(200);
    expect((await policyOf(server, purchase))?.snapshot).toMatchObject({ $version: 1 });
    await without('policies', purchase, '$version');
    const { body } = await purchase.client.call(getAllPolicies, {});
    expect(body.data.data.response.all_policies).toMatchObject([
      { 'vehicle_insurance_application-brand_model': 'Nissan Versa' },
    ]);
  });

  test('a charge that cannot be read is not issued; the log names it, and it goes back', async () => {
    const purchase = await paid(server);
    const { id } = await attemptOf(purchase);
    await without('payment_attempts', purchase, 'price');
    expect(await purchase.finish()).toMatchObject({ status: 500, code: 'INTERNAL' });
    expect(logged(`payment_attempts.snapshot of ${id} cannot be read: price invalid_type`)).toBe(true);
    expect(await policyOf(server, purchase)).toBeUndefined();
    expect(await refund(purchase)).toMatchObject({ kind: 'refunded' });
    expect((await ledgerOf(server, purchase.applicationId)).refunds).toHaveLength(1);
  });

  test('a policy that cannot be read stands where an operator sees it, and its charge goes back', async () => {
    const purchase = await paid(server);
    await server.sandbox.addFault({ service: 'insurer', operation: 'issue', kind: 'error' });
    const finishing = purchase.finish();
    const { id } = await until('issuing', async () => policyOf(server, purchase));
    await without('policies', purchase, 'vehicle');
    await server.sandbox.clearFaults();
    expect(await finishing).toMatchObject({ status: 500, code: 'INTERNAL' });
    expect(logged(`policies.snapshot of ${id} cannot be read: vehicle invalid_type`)).toBe(true);
    expect(await dueOf(server, purchase)).toContainEqual(
      expect.objectContaining({ kind: 'charged-not-issued', state: 'issuing' }),
    );
    const { applicationId } = purchase;
    const retried = await operations.retryApplication({ applicationId, by: 'tester' });
    expect(retried?.done).toContainEqual({ work: 'issue-policy', outcome: 'failed' });
    expect(await refund(purchase)).toMatchObject({ kind: 'refunded' });
    const { policies, refunds } = await ledgerOf(server, applicationId);
    expect([policies.filter(({ status }) => status === 'issued'), refunds.length]).toEqual([[], 1]);
  });

  test('an event that cannot be read is said in its line of the history', async () => {
    const purchase = await paid(server);
    await server.db
      .insertInto('audit_events')
      .values({
        at: server.clock.now(),
        kind: 'retry-asked',
        actor: 'operator',
        application_id: purchase.applicationId,
        details: JSON.stringify({ by: { name: 'marta' } }),
      })
      .execute();
    const [row] = await dueOf(server, purchase);
    expect(row?.history.map(({ what, detail }) => `${what}: ${detail}`)).toEqual(
      expect.arrayContaining([
        expect.stringMatching(/^payment-opened: amount=\d+ attempt=1$/),
        expect.stringMatching(
          /^retry-asked: audit_events\.details of event:\d+ cannot be read: by invalid_union$/,
        ),
      ]),
    );
  });
});
