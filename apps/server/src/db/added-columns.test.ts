import { consents } from '@socio/contracts/consents';
import { generatePolicyPdf } from '@socio/contracts/generate-policy-pdf';
import { getActiveInsuranceApplications } from '@socio/contracts/get-active-insurance-applications';
import { getAllPolicies } from '@socio/contracts/get-all-policies';
import { getApplicationDetails } from '@socio/contracts/get-application-details';
import { getSession } from '@socio/contracts/get-session';
import { getUserAddresses } from '@socio/contracts/get-user-addresses';
import { getUserCreditCards } from '@socio/contracts/get-user-credit-cards';
import { policies } from '@socio/contracts/policies';
import { policyDocument } from '@socio/contracts/policy-document';
import { saveSession } from '@socio/contracts/save-session';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../testing/start-test-server.ts';
import { newAddress, startApplication } from '../testing/test-application.ts';
import { newMember, type TestMember } from '../testing/test-member.ts';
import { buyPolicy, ledgerOf, paid, readyToPay, until } from '../testing/test-purchase.ts';

let server: TestServer;
beforeAll(async () => {
  // So few connections that each has already seen every statement, and may have kept its plan.
  server = await startTestServer({ DATABASE_POOL: '2' });
});
afterAll(() => server.close());

/** What the member's screens show, by call. */
async function read({ client, number }: TestMember, applicationId: string, policyNumber: string) {
  const about = { insurance_application_id: applicationId };
  const policy = { policyNumber };
  const answers = {
    applications: await client.call(getActiveInsuranceApplications, { include_inactive: true }),
    details: await client.call(getApplicationDetails, about),
    policies: await client.call(getAllPolicies, {}),
    policy: await client.call(policies, undefined, policy),
    document: await client.call(policyDocument, undefined, policy),
    addresses: await client.call(getUserAddresses, {}),
    cards: await client.call(getUserCreditCards, {}),
    consents: await client.call(consents),
    snapshot: await client.call(getSession, undefined, { membershipNumber: number }),
  };
  return Object.fromEntries(
    Object.entries(answers).map(([name, { status, raw }]) => [name, { status, raw }]),
  );
}

test('a later release adds a column to every table: a running server goes on, in the middle of a purchase too', async () => {
  const member = await newMember(server);
  const policyNumber = await buyPolicy(server, member);
  const applicationId = await startApplication(member.client);
  await newAddress(member.client, { street_number: '401' });
  const snapshot = { membership_number: member.number, session_data: '{}', current_step: '2' };
  await member.client.call(saveSession, snapshot);
  const about = { policyData: { policy_number: policyNumber } };
  const isMade = async () => (await member.client.call(generatePolicyPdf, about)).status === 200;
  await until('its document', isMade);
  const before = await read(member, applicationId, policyNumber);
  expect(Object.entries(before).filter(([, { status }]) => status !== 200)).toEqual([]);
  const chosen = await readyToPay(server);
  const charged = await paid(server);

  const tables = await sql<{ name: string }>`
    select tablename as name from pg_tables where schemaname = 'public'`.execute(server.db);
  for (const { name } of tables.rows)
    await sql`alter table ${sql.table(name)} add column of_the_next_release text default 'added later'`.execute(
      server.db,
    );
  const logged = server.logs.length;

  expect((await charged.finish()).status).toBe(200);
  const late = await newMember(server);
  expect(await read(member, applicationId, policyNumber)).toEqual(before);
  expect((await member.client.call(saveSession, snapshot)).status).toBe(200);
  expect(await isMade()).toBe(true);
  await buyPolicy(server, late);
  await buyPolicy(server, chosen);
  await buyPolicy(server, member);
  expect((await ledgerOf(server, charged.applicationId)).policies).toHaveLength(1);
  const broken = server.logs
    .slice(logged)
    .filter((line) => /added later|cached plan|"level":(?:50|60)/.test(line));
  expect(broken).toEqual([]);
});
