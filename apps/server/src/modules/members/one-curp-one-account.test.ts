import { checkMembership } from '@socio/contracts/check-membership';
import { createUser } from '@socio/contracts/create-user';
import { getActiveInsuranceApplications } from '@socio/contracts/get-active-insurance-applications';
import { getAllPolicies } from '@socio/contracts/get-all-policies';
import { getUserAddresses } from '@socio/contracts/get-user-addresses';
import { getUserCreditCards } from '@socio/contracts/get-user-credit-cards';
import { sessions } from '@socio/contracts/sessions';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { placesTaken } from '../../testing/places-taken.ts';
import { startTestServer, type TestServer } from '../../testing/start-test-server.ts';
import {
  newAddress,
  recordOf,
  startApplication,
  visitorApplication,
} from '../../testing/test-application.ts';
import { provePasskey, addPasskey } from '../../testing/test-authenticator.ts';
import type { TestClient } from '../../testing/test-client.ts';
import { contractWithLink, giveBirthDate, rightDate } from '../../testing/test-link.ts';
import {
  authenticate,
  enterAgain,
  newMember,
  newRegistration,
  type TestMember,
} from '../../testing/test-member.ts';
import { buyPolicy, cards, newCard, until } from '../../testing/test-purchase.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

let serial = 0;
const newPhone = () => `5535${100_000 + (serial += 1)}`;
type Registration = Awaited<ReturnType<typeof newRegistration>>;

/** A member who comes with another membership and the registered phone. */
async function comeAnew(member: TestMember): Promise<Registration> {
  server.clock.advance({ minutes: 2 });
  const come = await newRegistration(server, member.phone);
  return { ...come, person: { ...come.person, ...member.own } };
}

/** The same person, at another membership with another phone. */
async function withOtherPhone(member: TestMember): Promise<Registration> {
  const come = await newRegistration(server, newPhone());
  return { ...come, person: { ...come.person, ...member.own } };
}

const answerOf = async ({ client, person }: Registration, more: { move_account?: boolean } = {}) =>
  await client.call(createUser, { ...person, ...more });
const responseOf = (answer: Awaited<ReturnType<typeof answerOf>>) => answer.body.data.data.response;

const memberRow = (id: string) =>
  server.db.selectFrom('members').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
const numberOf = async (id: string) => (await memberRow(id)).membership_number;
const accounts = async (curp: string) =>
  await server.db.selectFrom('accounts').select('member_id').where('curp', '=', curp).execute();
const curpOf = async (id: string) =>
  (await server.db.selectFrom('accounts').select('curp').where('member_id', '=', id).executeTakeFirst())
    ?.curp ?? '';
const isAuthenticated = async (client: TestClient) => (await client.call(sessions)).status === 200;

describe('trust.md, Accounts: one CURP, one account', () => {
  test('register one CURP on three memberships: the second and third get none', async () => {
    const member = await newMember(server);
    const requests = [await withOtherPhone(member), await withOtherPhone(member)];
    for (const one of requests) {
      const answer = await answerOf(one);
      expect(answer).toMatchObject({ status: 409, code: 'CURP_HAS_ACCOUNT' });
      // No more than that there is an account.
      for (const secret of [member.number, member.phone, member.email, member.id])
        expect(JSON.stringify(answer.raw)).not.toContain(secret);
      expect(await isAuthenticated(one.client)).toBe(false);
      // Asking for its move changes nothing without its phone.
      expect(await answerOf(one, { move_account: true })).toMatchObject({ code: 'CURP_HAS_ACCOUNT' });
    }
    expect(await accounts(await curpOf(member.id))).toHaveLength(1);
    expect(await numberOf(member.id)).toBe(member.number);
  });

  test('three memberships at the same moment: one account', async () => {
    const phones = [newPhone(), newPhone(), newPhone()];
    const first = await newRegistration(server, phones[0] ?? '');
    const others = [
      await newRegistration(server, phones[1] ?? ''),
      await newRegistration(server, phones[2] ?? ''),
    ];
    const { second_last_name, birth_state } = first.person;
    const all = [first, ...others].map((one) => ({
      ...one,
      person: { ...one.person, second_last_name, birth_state },
    }));
    const answers = await Promise.all(all.map((one) => answerOf(one)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ code }) => code === 'CURP_HAS_ACCOUNT')).toHaveLength(2);
  });

  test('nothing of an account is told before a phone is proven', async () => {
    const member = await newMember(server);
    const { client, person } = await withOtherPhone(member);
    const stranger = await enterAgain(server, await newMembershipOf());
    for (const cellphone of [member.phone, person.cellphone]) {
      const asked = await stranger.call(createUser, { ...person, membership_id: null, cellphone });
      expect(asked.code).toBe('PHONE_NOT_PROVEN');
    }
    server.clock.advance({ minutes: 21 });
    expect((await client.call(createUser, person)).code).toBe('PHONE_NOT_PROVEN');
  });

  test('whoever asks for many persons who have accounts uses up their network’s registry budget', async () => {
    const member = await newMember(server);
    const { person, client } = await withOtherPhone(member);
    const before = await placesTaken(server);
    for (let asked = 0; asked < 3; asked += 1)
      expect((await client.call(createUser, person)).code).toBe('CURP_HAS_ACCOUNT');
    // Each time one of the phone, one of the network and one of the minute over all.
    expect((await placesTaken(server)) - before).toBe(9);
  });
});

async function newMembershipOf(): Promise<TestMember> {
  const number = await server.sandbox.addMember();
  return { number } as TestMember;
}

describe('trust.md, Accounts: the registered phone brings an account to the person’s new membership', () => {
  test('offered, then done: what the person has stays theirs, and both memberships go on', async () => {
    const { member, id, key } = await contractWithLink(server);
    await giveBirthDate(member.client, id, key, rightDate);
    await authenticate(server, await waited(member.client), member.phone);
    const passkey = await addPasskey(member.client);
    await newAddress(member.client);
    await newCard(member.client, cards.mastercard);
    const policyNumber = await buyPolicy(server, member);
    const elsewhere = await enterAgain(server, member);

    const come = await comeAnew(member);
    const made = await visitorApplication(come.client);
    const offer = await answerOf(come);
    expect(responseOf(offer)).toMatchObject({ unique_user_exists: true, movable: true });
    expect(await isAuthenticated(come.client)).toBe(false);
    expect(await numberOf(member.id)).toBe(member.number);

    const moved = await answerOf(come, { move_account: true });
    expect(responseOf(moved)).toMatchObject({
      result_error_curp: null,
      unique_user_exists: null,
      validate_user_information_curp: { status: 'AN' },
    });
    expect(await numberOf(member.id)).toBe(come.number);
    expect(await numberOf(come.id)).toBe(member.number);
    expect((await memberRow(member.id)).club_id).toBe(`SOCIO-${come.number}`);

    // The caller is the person, with everything.
    const entered = await come.client.call(checkMembership, {
      membership_number: come.number,
      refresh: true,
    });
    expect(entered.body).toMatchObject({
      membership_id: member.id,
      user_data: [{ cellphone: member.phone }],
    });
    expect(
      (await come.client.call(getUserAddresses, {})).body.data.data.response.user_addresses_data,
    ).toHaveLength(1);
    expect(
      (await come.client.call(getUserCreditCards, {})).body.data.data.response.credit_cards_information,
    ).toHaveLength(2);
    const policies = (await come.client.call(getAllPolicies, {})).body.data.data.response.all_policies;
    expect(policies.map((one) => one['insurance_policies-policy_number'])).toContain(policyNumber);
    const listed = (await come.client.call(getActiveInsuranceApplications, {})).body.data.data.response;
    const ids = listed.active_insurance_applications.map(
      (one) => one['vehicle_insurance_application-insurance_application_id'],
    );
    expect(ids).toEqual(expect.arrayContaining([made, id]));
    // The account's gender and birth date count in what was made with the number alone.
    expect((await recordOf(come.client, made))['vehicle_insurance_application-birth_date']).toBe(
      '02/11/1979',
    );
    const again = await enterAgain(server, { ...member, number: come.number });
    expect((await provePasskey(again, passkey)).status).toBe(200);

    // All other sessions have ended, of both.
    for (const client of [member.client, elsewhere])
      expect((await client.call(getActiveInsuranceApplications, {})).code).toBe('LEVEL_VERIFIED');

    // The former membership has no account: free for another person.
    const former = await enterAgain(server, member);
    const known = await former.call(checkMembership, { membership_number: member.number, refresh: true });
    expect(known.body).toMatchObject({ membership_id: come.id, user_data: [] });
    server.clock.advance({ minutes: 2 });
    const other = await newRegistration(server, newPhone(), member.number);
    expect((await answerOf(other)).status).toBe(200);

    // Told to the phone and the proven mail, with the way to undo it.
    const about = `terminada en ${come.number.slice(-4)}`;
    const mail = await until('a mail', async () =>
      (await server.sandbox.inbox(member.email)).find(({ text }) => text.includes(about)),
    );
    const sms = await until('an SMS', async () =>
      (await server.sandbox.inbox(member.phone)).find(({ text }) => text.includes(about)),
    );
    expect(mail.subject).toBe('Tu cuenta de Socio Seguro tiene otra membresía');
    const path = new URL(/http\S+\/api\/not-me\/\S+/.exec(sms.text)?.[0] ?? '').pathname;
    await server.app.server.inject({ method: 'POST', url: path });
    expect(await isAuthenticated(come.client)).toBe(false);

    const events = await server.db
      .selectFrom('audit_events')
      .select(['member_id', 'details'])
      .where('kind', '=', 'account-moved')
      .where('member_id', '=', member.id)
      .execute();
    expect(events).toMatchObject([{ details: { other_member: come.id } }]);
  });

  test('an answer that is lost: the same call again, and a second click, find it done', async () => {
    const member = await newMember(server);
    const come = await comeAnew(member);
    const cookies = new Map(come.client.cookies);
    const move = { move_account: true };
    const clicks = await Promise.all([answerOf(come, move), answerOf(come, move)]);
    expect(clicks.map(({ status }) => status)).toEqual([200, 200]);
    expect(await numberOf(member.id)).toBe(come.number);
    // With the cookie of before, since the new one was in the lost answer.
    come.client.cookies.clear();
    for (const [name, value] of cookies) come.client.cookies.set(name, value);
    expect(await answerOf(come, move)).toMatchObject({ status: 200 });
    expect(await numberOf(member.id)).toBe(come.number);
    expect(await isAuthenticated(come.client)).toBe(true);
  });

  test('back again, as often as the person wants', async () => {
    const member = await newMember(server);
    const come = await comeAnew(member);
    await answerOf(come, { move_account: true });
    server.clock.advance({ minutes: 2 });
    const back = await newRegistration(server, member.phone, member.number);
    const wish = { ...back, person: { ...back.person, ...member.own } };
    expect(responseOf(await answerOf(wish))).toMatchObject({ movable: true });
    await answerOf(wish, { move_account: true });
    expect(await numberOf(member.id)).toBe(member.number);
    expect(await numberOf(come.id)).toBe(come.number);
  });

  test('another browser that is just making an account there does not get the former membership', async () => {
    const member = await newMember(server);
    const come = await comeAnew(member);
    server.clock.advance({ minutes: 2 });
    const other = await newRegistration(server, newPhone(), come.number);
    await Promise.all([answerOf(come, { move_account: true }), answerOf(other)]);
    const [of, former] = [await numberOf(member.id), await curpOf(come.id)];
    // Whichever was first: never both.
    expect([of === come.number, former === '']).toEqual(of === come.number ? [true, true] : [false, false]);
  });

  test('a page that believes it is somebody else’s moves nothing', async () => {
    const member = await newMember(server);
    const come = await comeAnew(member);
    const stranger = await newMember(server);
    const wrong = { ...come, person: { ...come.person, membership_id: stranger.id } };
    expect(await answerOf(wrong, { move_account: true })).toMatchObject({ status: 404 });
    expect(await numberOf(member.id)).toBe(member.number);
    // And a membership with an account keeps it.
    const own = await startApplication(stranger.client);
    const taken = { ...come, client: stranger.client };
    expect(await answerOf(taken, { move_account: true })).toMatchObject({ code: 'ACCOUNT_EXISTS' });
    expect(
      (await recordOf(stranger.client, own))['vehicle_insurance_application-insurance_application_id'],
    ).toBe(own);
  });
});

/** The same browser, after the pause between codes. */
async function waited(client: TestClient): Promise<TestClient> {
  server.clock.advance({ minutes: 2 });
  return client;
}
