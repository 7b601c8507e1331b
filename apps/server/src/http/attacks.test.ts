import { checkMembership } from '@socio/contracts/check-membership';
import { clearAllSessions } from '@socio/contracts/clear-all-sessions';
import { createInsuranceApplication } from '@socio/contracts/create-insurance-application';
import { createUser } from '@socio/contracts/create-user';
import { getActiveInsuranceApplications } from '@socio/contracts/get-active-insurance-applications';
import { getAllQuotes } from '@socio/contracts/get-all-quotes';
import { sendOtp } from '@socio/contracts/send-otp';
import { sessions } from '@socio/contracts/sessions';
import { updateInsuranceApplicationStep4 } from '@socio/contracts/update-insurance-application-step4';
import { verifyOtp } from '@socio/contracts/verify-otp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ownCurp } from '../testing/own-curp.ts';
import { placesTaken } from '../testing/places-taken.ts';
import { startTestServer, type TestServer } from '../testing/start-test-server.ts';
import {
  applicationWithPlace,
  quoteBodyOf,
  startApplication,
  testCar,
  visitorApplication,
} from '../testing/test-application.ts';
import { addPasskey, provePasskey } from '../testing/test-authenticator.ts';
import type { TestClient } from '../testing/test-client.ts';
import { authenticate, enterAgain, newMember, newMembership, readCode } from '../testing/test-member.ts';
import { newVisitor } from '../testing/test-visitor.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const { brand_model } = testCar;

const requestsOf = async (operation: string) => {
  const { counts } = (await server.sandbox.ledger()) as { counts: { requests: Record<string, number> } };
  return counts.requests[operation] ?? 0;
};

const listOf = async (client: TestClient, include_inactive = false) => {
  const answer = await client.call(getActiveInsuranceApplications, { include_inactive });
  return answer.body.data.data.response.active_insurance_applications;
};

describe('trust.md, What a membership number alone may do: attacks with nothing but the number', () => {
  test("600 applications in the member's account: 10 are made in one session, and the real one stays first", async () => {
    const owner = await newMember(server);
    const real = await applicationWithPlace(owner.client);
    server.clock.advance({ minutes: 1 });
    const attacker = await enterAgain(server, owner);
    const answers = await Promise.all(
      Array.from({ length: 60 }, () => attacker.call(createInsuranceApplication, { brand_model })),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(10);
    const refused = answers.find(({ status }) => status !== 200);
    expect(refused).toMatchObject({ status: 429, code: 'APPLICATION_LIMIT' });
    expect(refused?.raw).toMatchObject({
      message: expect.stringMatching(/identidad.* de nuevo en 24 horas\.$/),
    });
    expect(Number(refused?.headers['retry-after'])).toBeGreaterThan(86_000);

    // A number costs nothing, and so does another session with it: then the oldest of these make room.
    for (let visit = 0; visit < 3; visit += 1) {
      const again = await enterAgain(server, owner);
      for (let made = 0; made < 10; made += 1) await startApplication(again);
    }
    const list = await listOf(owner.client);
    expect(list).toHaveLength(20);
    expect(list[0]?.id).toBe(real);
    const all = await listOf(owner.client, true);
    expect(all[0]?.id).toBe(real);
    expect(all.filter(({ inactive }) => inactive === 'discarded')).toHaveLength(21);
    // The owner has places of their own.
    await startApplication(owner.client);
    server.clock.advance({ minutes: 1 });
    await startApplication(owner.client);
  });

  test('600 applications a day is what all unknown browsers of a network make together', async () => {
    const network = '10.77.0.1';
    const now = server.clock.now();
    const visitor = () => server.client(network).call(createInsuranceApplication, { brand_model });
    for (let round = 0; round < 20; round += 1) await Promise.all(Array.from({ length: 30 }, visitor));
    expect(await visitor()).toMatchObject({ status: 429, code: 'APPLICATION_LIMIT' });
    await startApplication(server.client('10.77.0.2'));
    const made = await server.db
      .selectFrom('applications')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .where('visitor_family_id', 'is not', null)
      .where('created_at', '>=', now)
      .executeTakeFirstOrThrow();
    expect(made.count).toBe(601);
  });

  test("the member's own session pushed out of the list of sessions: it is always there, and first", async () => {
    const owner = await newMember(server);
    server.clock.advance({ minutes: 2 });
    const phone = await enterAgain(server, owner);
    await authenticate(server, phone, owner.phone);
    server.clock.advance({ minutes: 10 });
    for (let round = 0; round < 6; round += 1) {
      await Promise.all(Array.from({ length: 10 }, () => enterAgain(server, owner)));
    }
    const { sessions: list } = (await owner.client.call(sessions)).body.data.data.response;
    expect(list).toHaveLength(50);
    expect(list[0]).toMatchObject({ is_current: true });
    // The other browser in which the identity was proven comes before all that only have the number.
    const { sessions: own } = (await phone.call(sessions)).body.data.data.response;
    expect(list[1]?.id).toBe(own[0]?.id);
  });
});

describe('trust.md, What costs has a budget: attacks on others', () => {
  /** Asks for a price that is not stored yet. */
  async function rateAnew(client: TestClient, id: string, place: number) {
    const zip_code = String(64_000 + place * 10);
    await client.call(updateInsuranceApplicationStep4, { insurance_application_id: id, zip_code });
    return await client.call(getAllQuotes, { ...(await quoteBodyOf(client, id)), codigopostal: zip_code });
  }

  test('500 ratings in 9 s: 30 an hour and then one a minute are asked of the insurer', async () => {
    const attacker = newVisitor(server);
    const id = await visitorApplication(attacker);
    const before = await requestsOf('insurer.rate');
    const answers = [];
    for (let place = 0; place < 45; place += 1) answers.push(await rateAnew(attacker, id, place));
    expect(answers.slice(0, 31).every(({ status }) => status === 200)).toBe(true);
    const refused = answers.at(-1);
    expect(refused).toMatchObject({ status: 429, code: 'QUOTE_LIMIT' });
    expect(Number(refused?.headers['retry-after'])).toBeLessThanOrEqual(60);
    // The comparison with the price shown before asks for no more than that either.
    expect((await requestsOf('insurer.rate')) - before).toBe(31);

    // What is stored costs nothing.
    await attacker.call(updateInsuranceApplicationStep4, { insurance_application_id: id, zip_code: '64010' });
    expect(await attacker.call(getAllQuotes, await quoteBodyOf(attacker, id))).toMatchObject({ status: 200 });
    expect((await requestsOf('insurer.rate')) - before).toBe(31);

    server.clock.advance({ minutes: 1 });
    expect(await rateAnew(attacker, id, 46)).toMatchObject({ status: 200 });
    expect(await rateAnew(attacker, id, 47)).toMatchObject({ code: 'QUOTE_LIMIT' });
  });

  test('an authenticated member has 120 an hour', async () => {
    const { client } = await newMember(server);
    const id = await applicationWithPlace(client);
    for (let place = 1; place <= 35; place += 1) {
      expect(await rateAnew(client, id, place)).toMatchObject({ status: 200 });
    }
  });

  test('200 persons asked of the population registry in 1.2 s: five for one proven phone', async () => {
    const { client, id } = await newMembership(server);
    const cellphone = '5537000001';
    await client.call(sendOtp, { phone_number: cellphone });
    await client.call(verifyOtp, { phone: cellphone, otp: await readCode(server, cellphone) });
    const before = await requestsOf('population-registry.find-person');
    const answers = await Promise.all(
      Array.from({ length: 40 }, (_none, place) =>
        client.call(createUser, {
          membership_id: id,
          name: `ANA ${'ABCDEFGHIJ'[place % 10]}`,
          first_last_name: 'RECHAZADO',
          second_last_name: '',
          birth_date: '14/05/1988',
          cellphone,
          birth_state: 'JC',
          gender: 'M',
        }),
      ),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(5);
    const refused = answers.find(({ status }) => status !== 200);
    expect(refused).toMatchObject({ status: 429, code: 'CURP_LIMIT' });
    expect((await requestsOf('population-registry.find-person')) - before).toBe(5);
  });

  test('100 persons that the registry does not confirm are what a network has a day; confirmed ones do not count', async () => {
    const network = '10.79.0.1';
    const ask = async (serial: number, first_last_name: string, address = network) => {
      const client = server.client(address);
      const number = await server.sandbox.addMember();
      const entered = await client.call(checkMembership, { membership_number: number });
      const cellphone = `5539${100_001 + serial}`;
      // Proven elsewhere: only the registry is counted here.
      const elsewhere = server.client(`10.80.${serial >> 8}.${serial & 255}`);
      for (const [name, value] of client.cookies) elsewhere.cookies.set(name, value);
      const sent = await elsewhere.call(sendOtp, { phone_number: cellphone });
      if (sent.status !== 200) throw new Error(JSON.stringify(sent.raw));
      await elsewhere.call(verifyOtp, { phone: cellphone, otp: await readCode(server, cellphone) });
      return () =>
        client.call(createUser, {
          membership_id: entered.body.membership_id ?? '',
          name: 'ANA',
          first_last_name,
          birth_date: '14/05/1988',
          cellphone,
          ...ownCurp(cellphone),
          gender: 'M',
        });
    };
    for (let serial = 0; serial < 20; serial += 1) {
      const wrong = await ask(serial, 'RECHAZADO');
      const answers = await Promise.all(Array.from({ length: 5 }, wrong));
      expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
      if (serial < 3) expect(await (await ask(500 + serial, 'LÓPEZ'))()).toMatchObject({ status: 200 });
    }
    expect(await (await ask(100, 'LÓPEZ'))()).toMatchObject({ status: 429, code: 'CURP_NETWORK' });
    expect(await (await ask(101, 'LÓPEZ', '10.79.0.2'))()).toMatchObject({ status: 200 });
  });
});

describe('trust.md, What costs has a budget: members do not pay for attackers', () => {
  test('whoever proves their identity gives the network back what their session took', async () => {
    /** How many places a login adds, and takes back, after so many applications by number alone. */
    const proveAfter = async (applications: number) => {
      const owner = await newMember(server);
      const client = server.client('10.81.0.1');
      await client.call(checkMembership, { membership_number: owner.number });
      server.clock.advance({ minutes: 2 });
      const before = await placesTaken(server);
      for (let made = 0; made < applications; made += 1) await startApplication(client);
      // One place of the session, one of the network.
      expect(await placesTaken(server)).toBe(before + 2 * applications);
      await authenticate(server, client, owner.phone);
      return (await placesTaken(server)) - before;
    };
    const login = await proveAfter(0);
    // What is left is the member's.
    expect(await proveAfter(4)).toBe(login + 4);
  });

  test('a known browser has a budget of its own, even with the number alone', async () => {
    const owner = await newMember(server);
    await owner.client.call(clearAllSessions);
    await owner.client.call(checkMembership, { membership_number: owner.number });
    for (let made = 0; made < 15; made += 1) await startApplication(owner.client);
  });

  test('known browsers without end bring no budgets without end: they share their member’s, ten become known a day', async () => {
    const attacker = await newMember(server);
    const passkey = await addPasskey(attacker.client);
    const devices = [];
    for (let login = 0; login < 12; login += 1) {
      const client = await enterAgain(server, attacker);
      expect((await provePasskey(client, passkey)).status).toBe(200);
      devices.push(client.cookies.get('device'));
    }
    // The account's first browser is one of the ten.
    expect(devices.map((device) => device !== undefined)).toEqual([
      ...Array.from({ length: 9 }, () => true),
      false,
      false,
      false,
    ]);
    const victim = await newMember(server);
    const answers = [];
    for (const device of devices.slice(0, 7)) {
      const client = await enterAgain(server, victim);
      if (device !== undefined) client.cookies.set('device', device);
      for (let made = 0; made < 10; made += 1)
        answers.push((await client.call(createInsuranceApplication, { brand_model })).status);
    }
    expect(answers.filter((status) => status === 200)).toHaveLength(60);
    expect(new Set(answers.slice(60))).toEqual(new Set([429]));
  });

  test('number, applications, passkey and again: what the session took is the member’s, and beyond their 60 the network’s', async () => {
    const attacker = await newMember(server);
    const passkey = await addPasskey(attacker.client);
    let made = 0;
    for (let round = 0; round < 8; round += 1) {
      const client = await enterAgain(server, attacker);
      for (let asked = 0; asked < 10; asked += 1)
        made += (await client.call(createInsuranceApplication, { brand_model })).status === 200 ? 1 : 0;
      await provePasskey(client, passkey);
    }
    expect(made).toBe(80);
    const refused = await attacker.client.call(createInsuranceApplication, { brand_model });
    expect(refused).toMatchObject({ status: 429, code: 'APPLICATION_LIMIT' });
    // Who has proven it is not told to prove it.
    expect(refused.raw).toMatchObject({ message: expect.not.stringContaining('identidad') });
  });
});
