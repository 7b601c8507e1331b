import { randomUUID } from 'node:crypto';
import { createInsuranceApplication } from '@socio/contracts/create-insurance-application';
import { updateInsuranceApplicationStep10 as step10 } from '@socio/contracts/update-insurance-application-step10';
import { updateInsuranceApplicationStep6 as step6 } from '@socio/contracts/update-insurance-application-step6';
import { updateInsuranceApplicationStep7 as step7 } from '@socio/contracts/update-insurance-application-step7';
import { maskPhone } from '@socio/domain/masks';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../../testing/start-test-server.ts';
import {
  applicationWithPlace,
  choiceOf,
  giveConsents,
  newAddress,
  quotesOf,
  recordOf,
} from '../../testing/test-application.ts';
import type { TestClient } from '../../testing/test-client.ts';
import { authenticate, enterAgain, newMember, type TestMember } from '../../testing/test-member.ts';
import { newCard, readyToPay } from '../../testing/test-purchase.ts';
import { currentVersions } from './consent-texts.ts';
import { findConsentsForApplication } from './repository.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

/** Somebody who knows only the membership number, in an application of that member that lacks only its choice. */
async function strangerOf(member: TestMember): Promise<{ stranger: TestClient; id: string }> {
  server.clock.advance({ minutes: 61 });
  const stranger = await enterAgain(server, member);
  const id = await applicationWithPlace(stranger);
  await giveConsents(stranger, id, maskPhone(member.phone));
  return { stranger, id };
}

async function choose(client: TestClient, id: string) {
  const choice = choiceOf(await quotesOf(client, id));
  return await client.call(step7, { insurance_application_id: id, ...choice });
}

const acceptedTerms = async (client: TestClient, id: string) =>
  (await recordOf(client, id))['vehicle_insurance_application-terms_conditions'];
const stageOf = async (client: TestClient, id: string) =>
  (await recordOf(client, id))['vehicle_insurance_application-step_type'];
const ofMember = (memberId: string) =>
  server.db
    .selectFrom('consents')
    .select(['kind', 'granted', 'application_id'])
    .where('member_id', '=', memberId)
    .orderBy('kind')
    .execute();

describe('LFPDPPP: a consent is the word of the person who gives it', () => {
  test('below a proven identity it counts in its own application, not for the member', async () => {
    const member = await newMember(server);
    const { stranger, id } = await strangerOf(member);
    expect(await ofMember(member.id)).toEqual([]);
    expect(await acceptedTerms(stranger, id)).toBe('true');
    expect((await choose(stranger, id)).status).toBe(200);

    const next = await applicationWithPlace(stranger);
    expect(await acceptedTerms(stranger, next)).toBe('false');
    expect((await choose(stranger, next)).code).toBe('CONSENT_REQUIRED');
  });

  test('nor can a stranger take back or give what the member said', async () => {
    const member = await newMember(server);
    const first = await applicationWithPlace(member.client);
    await giveConsents(member.client, first, member.phone);
    const { stranger, id } = await strangerOf(member);
    await stranger.call(step6, {
      insurance_application_id: id,
      phone_number: maskPhone(member.phone),
      marketing_consent: 'true',
      privacy_notice: 'true',
      terms_conditions: 'true',
    });
    const next = await applicationWithPlace(stranger);
    expect((await recordOf(stranger, next))['vehicle_insurance_application-marketing_consent']).toBe('false');
    expect(await acceptedTerms(stranger, next)).toBe('true');
  });

  test('a stranger’s consent does not carry the member into a contract', async () => {
    const member = await newMember(server);
    const { id } = await strangerOf(member);
    const owner = await enterAgain(server, member);
    await authenticate(server, owner, member.phone);
    expect((await choose(owner, id)).code).toBe('CONSENT_REQUIRED');
    expect(await stageOf(owner, id)).toBe('cotizacion');
    const address = { insurance_application_id: id, address_id: await newAddress(owner) };
    expect((await owner.call(step10, address)).status).toBe(409);
    // The person is asked, gives the same answers and continues.
    await giveConsents(owner, id, member.phone);
    expect((await choose(owner, id)).status).toBe(200);
    expect(await stageOf(owner, id)).toBe('contratacion');
  });

  test('given in the visit in which its giver then proves to be the member, it becomes the member’s', async () => {
    const member = await newMember(server);
    const { stranger: owner, id } = await strangerOf(member);
    expect((await choose(owner, id)).status).toBe(200);
    await authenticate(server, owner, member.phone);
    expect((await choose(owner, id)).status).toBe(200);
    expect(await stageOf(owner, id)).toBe('contratacion');
    expect(await ofMember(member.id)).toEqual([
      { kind: 'terms', granted: true, application_id: id },
      { kind: 'privacy', granted: true, application_id: id },
      { kind: 'marketing', granted: false, application_id: id },
    ]);
    // It still counts days later, for this application and the next.
    server.clock.advance({ days: 2 });
    const later = await enterAgain(server, member);
    await authenticate(server, later, member.phone);
    const address = { insurance_application_id: id, address_id: await newAddress(later) };
    expect((await later.call(step10, address)).status).toBe(200);
    expect(await acceptedTerms(later, await applicationWithPlace(later))).toBe('true');
  });

  test('answered again after the proof, it is the member’s as well', async () => {
    const member = await newMember(server);
    const { stranger: owner, id } = await strangerOf(member);
    await authenticate(server, owner, member.phone);
    await giveConsents(owner, id, member.phone);
    await giveConsents(owner, id, member.phone);
    expect((await ofMember(member.id)).map(({ kind }) => kind)).toEqual(['terms', 'privacy', 'marketing']);
  });

  test('the payment needs the member’s own', async () => {
    const purchase = await readyToPay(server);
    await server.db
      .updateTable('consents')
      .set({ member_id: null })
      .where('member_id', '=', purchase.id)
      .execute();
    expect((await purchase.pay(await newCard(purchase.client))).code).toBe('CONSENT_REQUIRED');
  });
});

test('calls.md, The flow: who accepted the current versions before is not asked again', async () => {
  const member = await newMember(server);
  const first = await applicationWithPlace(member.client);
  await giveConsents(member.client, first, member.phone);
  const later = await enterAgain(server, member);
  const made = await later.call(createInsuranceApplication, { brand_model: 'Nissan Versa' });
  const id = made.body.data.data.response.insurance_application_id;
  expect(await acceptedTerms(later, id)).toBe('true');
});

test('of what a member answered in many visits and applications, one answer of each kind is read here and elsewhere', async () => {
  const member = await newMember(server);
  const ids: string[] = [];
  for (const client of [member.client, await enterAgain(server, member), await enterAgain(server, member)]) {
    if (client !== member.client) await authenticate(server, client, member.phone);
    const id = await applicationWithPlace(client);
    for (const granted of ['true', 'false'] as const) {
      await client.call(step6, {
        insurance_application_id: id,
        phone_number: member.phone,
        marketing_consent: granted,
        privacy_notice: 'true',
        terms_conditions: 'true',
      });
      server.clock.advance({ minutes: 1 });
    }
    ids.push(id);
  }
  const [first = ''] = ids;
  const found = await findConsentsForApplication(server.db, first);
  expect(found.filter(({ kind }) => kind === 'marketing')).toMatchObject([
    { memberId: member.id, applicationId: first, granted: false },
    { memberId: member.id, applicationId: null, granted: false },
  ]);
  expect(found.length).toBeLessThanOrEqual(6);
});

test('of more answers than are read with an application the latest count, too', async () => {
  const member = await newMember(server);
  const id = await applicationWithPlace(member.client);
  const answer = (kind: 'terms' | 'privacy' | 'marketing', granted: boolean, minutesAgo: number) => ({
    id: randomUUID(),
    member_id: member.id,
    application_id: null,
    family_id: null,
    kind,
    version: currentVersions[kind],
    granted,
    at: new Date(server.clock.now().getTime() - minutesAgo * 60_000),
  });
  const often = Array.from({ length: 40 }, (_, at) => answer('marketing', at % 2 === 0, 100 - at));
  await server.db.insertInto('consents').values(often).execute();
  await server.db
    .insertInto('consents')
    .values([answer('terms', true, 3), answer('privacy', true, 3)])
    .execute();
  // What has been given already is not recorded again.
  await giveConsents(member.client, id, member.phone);
  expect(await ofMember(member.id)).toHaveLength(42);
  expect((await choose(member.client, id)).status).toBe(200);
  const address = { insurance_application_id: id, address_id: await newAddress(member.client) };
  expect((await member.client.call(step10, address)).status).toBe(200);

  await server.db
    .insertInto('consents')
    .values(answer('terms', false, 1))
    .execute();
  expect((await choose(member.client, id)).code).toBe('CONSENT_REQUIRED');
  expect((await member.client.call(step10, address)).code).toBe('CONSENT_REQUIRED');
});
