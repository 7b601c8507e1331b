import { openDataKeys } from '../../apps/server/src/db/open-data-keys.ts';
import { checkMembership } from '@socio/contracts/check-membership';
import { getActiveInsuranceApplications } from '@socio/contracts/get-active-insurance-applications';
import { getAllPolicies } from '@socio/contracts/get-all-policies';
import { getApplicationDetails } from '@socio/contracts/get-application-details';
import { getUserAddresses } from '@socio/contracts/get-user-addresses';
import { getUserCreditCards } from '@socio/contracts/get-user-credit-cards';
import { policies } from '@socio/contracts/policies';
import { searchBrandModels } from '@socio/contracts/search-brand-models';
import { searchYears } from '@socio/contracts/search-years';
import { zipCodeLookup } from '@socio/contracts/zip-code-lookup';
import { sql } from 'kysely';
import { createOpenSession } from '../../apps/server/src/modules/sessions/open-session.ts';
import type { SandboxClient } from '../../apps/server/src/testing/sandbox-client.ts';
import { createHttpClient, type TestClient } from '../../apps/server/src/testing/test-client.ts';
import { newMember, type TestMember } from '../../apps/server/src/testing/test-member.ts';
import { newCard, readyToPay } from '../../apps/server/src/testing/test-purchase.ts';
import type { World } from './open-world.ts';

/** Milliseconds of each call, by the last part of its path. */
export type Times = Map<string, number[]>;

/** A member who was copied, with what they see when they come back. */
type Returning = { id: string; number: string; applicationId: string; policyNumber: string };

const returningPerJourney = 3;

let visits = 0;

/** A browser with an address of its own that writes down how long each of its calls takes. */
function timedClient(serverUrl: string, times: Times): TestClient {
  visits += 1;
  const address = `10.${(visits >> 16) & 255}.${(visits >> 8) & 255}.${visits & 255}`;
  const client = createHttpClient(serverUrl, { 'x-forwarded-for': address });
  return {
    ...client,
    call: async (contract, body, params) => {
      const begun = performance.now();
      const answer = await client.call(contract, body, params);
      const took = performance.now() - begun;
      if (answer.status !== 200)
        throw new Error(`${contract.path} answered ${answer.status}: ${JSON.stringify(answer.raw)}`);
      const name = contract.path.replace('/api/', '').replace(/\/:.*/, '');
      times.set(name, [...(times.get(name) ?? []), took]);
      return answer;
    },
  };
}

/** Never one that an earlier run on a kept database has used. */
let nextPhone = Math.floor(Date.now() / 100) % 10 ** 8;

/** Made-up people have one of 16,640 CURPs: somebody of an earlier run may have the same. */
async function newBuyer(world: Parameters<typeof newMember>[0]): Promise<TestMember> {
  for (;;) {
    // The outside world's gateway delivers nothing to numbers that end in four zeros.
    nextPhone += nextPhone % 10_000 === 9999 ? 2 : 1;
    try {
      return await newMember(world, `55${String(nextPhone % 10 ** 8).padStart(8, '0')}`);
    } catch (error) {
      if (!String(error).includes('CURP_HAS_ACCOUNT')) throw error;
    }
  }
}

/** A purchase from the number to the policy, as the page makes it. */
async function buy({ serverUrl }: World, sandbox: SandboxClient, times: Times): Promise<void> {
  const world = { sandbox, client: () => timedClient(serverUrl, times) };
  const member = await newBuyer(world);
  const { client } = member;
  for (const query of ['nis', 'niss', 'nissan v']) await client.call(searchBrandModels, { query });
  await client.call(searchYears, { brand_model: 'Nissan Versa' });
  await client.call(zipCodeLookup, { zip_code: '64000' });
  const purchase = await readyToPay(world, { member });
  await client.call(getUserAddresses, {});
  const card = await newCard(client);
  await client.call(getUserCreditCards, {});
  await purchase.pay(card);
  const finished = await purchase.finish();
  const [policy] = finished.body.data.data.response.get_insurance_policy_data;
  await client.call(policies, undefined, { policyNumber: policy?.policy_number ?? '' });
}

/** Someone who comes back: number, lists, an application and a policy. */
async function comeBack(world: World, { id, number, applicationId, policyNumber }: Returning, times: Times) {
  const client = timedClient(world.serverUrl, times);
  await client.call(checkMembership, { membership_number: number });
  const now = new Date();
  const visit = { memberId: id, authenticatedAt: now, replaces: null, userAgent: '', now };
  const keys = await openDataKeys(world.db, world.config.secrets, () => now);
  const { token } = await createOpenSession(world.db, keys)(visit);
  client.cookies.set('session', token);
  await client.call(getActiveInsuranceApplications, {});
  await client.call(getAllPolicies, {});
  await client.call(getApplicationDetails, { insurance_application_id: applicationId });
  await client.call(policies, undefined, { policyNumber });
}

/** Copied members from all over the database who have a policy and an application that they can resume. */
export async function findReturning({ db }: World, count: number): Promise<Returning[]> {
  const { rows } = await sql<Returning>`
    select distinct on (members.id) members.id, membership_number as number,
      applications.id as "applicationId", policy_number as "policyNumber"
    from members
    join applications on applications.member_id = members.id
    join policies on policies.member_id = members.id
    where members.id in (
      select member_id from applications
      where status = 'active' and stage = 'contratacion' and fulfilment = 'none' and member_id is not null
        and last_updated_at > ${new Date(Date.now() - 29 * 86_400_000)}
      order by md5(id::text) limit ${count})
      and applications.status = 'active' and policies.state = 'issued'`.execute(db);
  return rows;
}

type Journeys = { sandbox: SandboxClient; journeys: number; clients: number; returning: Returning[] };

/** So many journeys, so many at a time; each member comes back once. */
export async function runJourneys(world: World, options: Journeys, times: Times): Promise<void> {
  const { sandbox, journeys, clients, returning } = options;
  let begun = 0;
  const one = async () => {
    while (begun < journeys) {
      begun += 1;
      await buy(world, sandbox, times);
      for (const member of returning.splice(0, returningPerJourney)) {
        await comeBack(world, member, times);
        // The first one again after all the others.
        returning.push(member);
      }
    }
  };
  await Promise.all(Array.from({ length: clients }, one));
}
