import { accountChanges } from '@socio/contracts/account-changes';
import { checkMembership } from '@socio/contracts/check-membership';
import { sendOtp } from '@socio/contracts/send-otp';
import { sessions } from '@socio/contracts/sessions';
import { deleteAccountChange } from '@socio/contracts/delete-account-change';
import { maskPhone } from '@socio/domain/masks';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../../../testing/start-test-server.ts';
import { addPasskey, provePasskey } from '../../../testing/test-authenticator.ts';
import type { TestClient } from '../../../testing/test-client.ts';
import {
  askForPhone,
  askLink,
  enterCodeOf,
  mailedPhoneLink,
  memberWithMail,
  openRecovery,
  phoneLinks,
  sendCodeTo,
} from '../../../testing/test-lost-phone.ts';
import { authenticate, enterAgain, newMember, type TestMember } from '../../../testing/test-member.ts';
import { until } from '../../../testing/test-purchase.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ SWEEP_EVERY_MS: '300' });
});
afterAll(() => server.close());

let serial = 0;
/** From a network of its own, where nobody was before. */
function stranger(): TestClient {
  serial += 1;
  return server.client(`198.51.100.${serial}`);
}
function newPhone(): string {
  serial += 1;
  return `5598${String(100_000 + serial)}`;
}

const phoneOf = async ({ id }: TestMember) =>
  (
    await server.db
      .selectFrom('accounts')
      .select('cellphone')
      .where('member_id', '=', id)
      .executeTakeFirstOrThrow()
  ).cellphone;
const isPhone = (member: TestMember, phone: string) =>
  until('the new phone', async () => (await phoneOf(member)) === phone);
const changeOf = async ({ id }: TestMember) =>
  await server.db
    .selectFrom('account_changes')
    .select(['ended_how', 'due_at', 'phone'])
    .where('member_id', '=', id)
    .orderBy('asked_at', 'desc')
    .executeTakeFirst();
const ended = (member: TestMember, how: string) =>
  until(`ended: ${how}`, async () => (await changeOf(member))?.ended_how === how);

async function messageTo(address: string, about: string) {
  return await until(`a message: ${about}`, async () =>
    (await server.sandbox.inbox(address)).find(({ subject, text }) => (subject ?? text).includes(about)),
  );
}
const notMe = async (text: string) => {
  const url = new URL(/http\S+\/api\/not-me\/\S+/.exec(text)?.[0] ?? '').pathname;
  return (await server.app.server.inject({ method: 'POST', url })).statusCode;
};
const waiting = async (client: TestClient) =>
  (await client.call(accountChanges)).body.data.data.response.changes;

async function authenticateIn(client: TestClient, member: TestMember, phone = member.phone) {
  await client.call(checkMembership, { membership_number: member.number });
  server.clock.advance({ minutes: 1 });
  await authenticate(server, client, phone);
}

describe('trust.md, Accounts: a lost phone', () => {
  test('to the end: link, birth date, registry, code, 72 hours, login with the new phone', async () => {
    const member = await memberWithMail(server);
    const phone = newPhone();
    const client = stranger();
    const { inForceAt } = await askForPhone(server, member, phone, client);
    expect(inForceAt.getTime() - server.clock.now().getTime()).toBeGreaterThan(71 * 3_600_000);
    // Told at once to the old phone and the mail.
    const sms = await messageTo(member.phone, 'a partir del');
    const mail = await messageTo(member.email, 'Se pidió cambiar el teléfono de tu cuenta');
    for (const { text } of [sms, mail]) {
      expect(text).toContain(`terminado en ${phone.slice(-4)}`);
      expect(text).not.toContain(phone);
    }
    server.clock.advance({ days: 2, minutes: 23 * 60 });
    expect(await phoneOf(member)).toBe(member.phone);
    const old = await enterAgain(server, member);
    await authenticate(server, old, member.phone);
    server.clock.advance({ minutes: 61 });
    await isPhone(member, phone);
    // All sessions end, and both are told.
    expect((await old.call(sessions)).status).toBe(401);
    await messageTo(member.phone, 'Desde ahora tu cuenta usa');
    await messageTo(member.email, 'El teléfono de tu cuenta cambió');
    const again = stranger();
    await authenticateIn(again, member, phone);
    expect((await again.call(sessions)).status).toBe(200);
    const late = await enterAgain(server, member);
    expect((await late.call(sendOtp, { phone_number: member.phone })).code).toBe('ACCOUNT_EXISTS');
  });

  test('an answer that was lost is asked for again: one change, one notice', async () => {
    const member = await memberWithMail(server);
    const phone = newPhone();
    const client = stranger();
    const { key, inForceAt } = await askForPhone(server, member, phone, client);
    const again = await enterCodeOf(server, client, key, phone);
    expect(again.body.in_force_at).toBe(inForceAt.toISOString());
    const rows = await server.db
      .selectFrom('account_notices')
      .select('channel')
      .where('member_id', '=', member.id)
      .where('kind', '=', 'phone-asked')
      .execute();
    expect(rows.map(({ channel }) => channel).toSorted()).toEqual(['mail', 'sms']);
  });

  test('a known browser stops it, an unknown one with the old phone does not', async () => {
    const member = await memberWithMail(server);
    await askForPhone(server, member, newPhone(), stranger());
    const thief = stranger();
    await authenticateIn(thief, member);
    const [seen] = await waiting(thief);
    expect(seen).toMatchObject({ may_stop: false, phone: expect.stringMatching(/^•+\d{4}$/) as string });
    const params = { changeId: seen?.id ?? '' };
    expect((await thief.call(deleteAccountChange, undefined, params)).code).toBe('CHANGE_STOPS_ELSEWHERE');

    await authenticateIn(member.client, member);
    expect(await waiting(member.client)).toMatchObject([{ may_stop: true }]);
    expect((await member.client.call(deleteAccountChange, undefined, params)).status).toBe(200);
    expect((await member.client.call(deleteAccountChange, undefined, params)).status).toBe(200);
    expect(await waiting(member.client)).toEqual([]);
    await messageTo(member.email, 'Se detuvo el cambio de teléfono de tu cuenta');
    server.clock.advance({ days: 4 });
    expect((await changeOf(member))?.ended_how).toBe('member');
    expect(await phoneOf(member)).toBe(member.phone);
  });

  test('a passkey made before stops it, in a browser that was never here', async () => {
    const member = await memberWithMail(server);
    await authenticateIn(member.client, member);
    const passkey = await addPasskey(member.client);
    server.clock.advance({ minutes: 5 });
    await askForPhone(server, member, newPhone(), stranger());
    const client = stranger();
    await client.call(checkMembership, { membership_number: member.number });
    expect((await provePasskey(client, passkey)).status).toBe(200);
    const [change] = await waiting(client);
    expect(change?.may_stop).toBe(true);
    await client.call(deleteAccountChange, undefined, { changeId: change?.id ?? '' });
    expect((await changeOf(member))?.ended_how).toBe('member');
  });

  test('No fui yo stops it, and gives the phone back once it has changed', async () => {
    const member = await memberWithMail(server);
    await askForPhone(server, member, newPhone(), stranger());
    const asked = await messageTo(member.email, 'Se pidió cambiar el teléfono de tu cuenta');
    expect(await notMe(asked.text)).toBe(200);
    expect((await changeOf(member))?.ended_how).toBe('not-me');
    await messageTo(member.email, 'Se detuvo el cambio de teléfono de tu cuenta');

    server.clock.advance({ days: 1 });
    const phone = newPhone();
    await askForPhone(server, member, phone, stranger());
    server.clock.advance({ days: 3, minutes: 1 });
    await isPhone(member, phone);
    const thief = stranger();
    await authenticateIn(thief, member, phone);
    const changed = await messageTo(member.phone, 'Desde ahora tu cuenta usa');
    expect(await notMe(changed.text)).toBe(200);
    expect(await phoneOf(member)).toBe(member.phone);
    expect((await thief.call(sessions)).status).toBe(401);
  });

  test('another account has phone and birth date by then: it ends refused, and the member is told', async () => {
    const member = await memberWithMail(server);
    const phone = newPhone();
    await askForPhone(server, member, phone, stranger());
    await newMember(server, phone);
    server.clock.advance({ days: 3, minutes: 1 });
    await ended(member, 'person-exists');
    await messageTo(member.email, 'No pudimos cambiar el teléfono de tu cuenta');
    expect(await phoneOf(member)).toBe(member.phone);
  });
});

describe('trust.md, Accounts: attacks on a lost phone’s way', () => {
  test('who has an account is not told: the same answer for every number', async () => {
    const member = await memberWithMail(server);
    const young = await memberWithMail(server, 29);
    const unproven = await newMember(server);
    const answers = [];
    for (const number of [member.number, young.number, unproven.number, '100000999999', 'x']) {
      const { status, raw, headers } = await askLink(stranger(), { number });
      answers.push(JSON.stringify([status, raw, headers['set-cookie']]));
    }
    expect(new Set(answers).size).toBe(1);
    await until('the one mail', async () => (await phoneLinks(server, member)).length === 1);
    for (const other of [young, unproven]) expect(await phoneLinks(server, other)).toEqual([]);
  });

  test('nor does the time tell: a number without a member costs the same rows and the same job', async () => {
    const member = await memberWithMail(server);
    const young = await memberWithMail(server, 1);
    const made = async () => {
      const { rows } = await sql<{ notices: number; jobs: number }>`
        select (select count(*)::int from account_notices where kind = 'phone-link') as notices,
          (select count(*)::int from pgboss.job where name = 'send-notice') as jobs`.execute(server.db);
      return [rows[0]?.notices ?? 0, rows[0]?.jobs ?? 0];
    };
    for (const number of [member.number, young.number, '100000777777']) {
      const [notices = 0, jobs = 0] = await made();
      await askLink(stranger(), { number });
      expect(await made()).toEqual([notices + 1, jobs + 1]);
    }
  });

  test('three links a day by member, and each that was mailed goes on working for its owner', async () => {
    const member = await memberWithMail(server);
    const key = await mailedPhoneLink(server, member, stranger());
    for (let i = 0; i < 2; i += 1) expect((await askLink(stranger(), member)).status).toBe(200);
    const fourth = await askLink(stranger(), member);
    expect(fourth).toMatchObject({ status: 429, code: 'PHONE_LINK_LIMIT' });
    expect(Number(fourth.headers['retry-after'])).toBeGreaterThan(23 * 3600);
    expect((await openRecovery(stranger(), key, member.birthDate)).body.isValid).toBe(true);
  });

  test('the mailbox alone is not enough: two birth dates, then the link is locked', async () => {
    const member = await memberWithMail(server);
    const client = stranger();
    const key = await mailedPhoneLink(server, member, client);
    const left = [];
    for (const date of ['01/01/1980', '02/01/1980'])
      left.push((await openRecovery(client, key, date)).body.attempts_left);
    expect(left).toEqual([1, 0]);
    expect((await openRecovery(stranger(), key, member.birthDate)).code).toBe('LINK_LOCKED');
    expect((await sendCodeTo(client, key, newPhone())).code).toBe('PHONE_RECOVERY_CLOSED');
  });

  test('a link that leaked goes on in no other browser than that of the birth date', async () => {
    const member = await memberWithMail(server);
    const client = stranger();
    const key = await mailedPhoneLink(server, member, client);
    await openRecovery(client, key, member.birthDate);
    expect((await sendCodeTo(stranger(), key, newPhone())).code).toBe('PHONE_RECOVERY_CLOSED');
    const other = await enterAgain(server, member);
    expect((await sendCodeTo(other, key, newPhone())).code).toBe('PHONE_RECOVERY_CLOSED');
    expect((await sendCodeTo(client, key, newPhone())).status).toBe(200);
  });

  test('a link that is cut, made up, a notice’s, or a day old is unknown', async () => {
    const member = await memberWithMail(server);
    const client = stranger();
    const key = await mailedPhoneLink(server, member, client);
    for (const wrong of [key.slice(1), 'x', `${key.slice(0, -2)}AA`])
      expect((await openRecovery(client, wrong, member.birthDate)).code).toBe('NOT_FOUND');
    server.clock.advance({ days: 1, minutes: 1 });
    expect((await openRecovery(client, key, member.birthDate)).code).toBe('NOT_FOUND');
  });

  test('a person whom the registry does not confirm gets no further', async () => {
    const member = await memberWithMail(server);
    await server.db
      .updateTable('accounts')
      .set({ curp: `XEXX010101HNEXXX${String(serial).padStart(2, '0')}` })
      .where('member_id', '=', member.id)
      .execute();
    const client = stranger();
    const key = await mailedPhoneLink(server, member, client);
    const refused = await openRecovery(client, key, member.birthDate);
    expect(refused).toMatchObject({ status: 409, code: 'PERSON_NOT_CONFIRMED' });
    expect((await sendCodeTo(client, key, newPhone())).code).toBe('PHONE_RECOVERY_CLOSED');
  });

  test('only a phone that gets codes, is new, and nobody else’s; and not while another change waits', async () => {
    const member = await memberWithMail(server);
    const taken = await newMember(server);
    const client = stranger();
    const key = await mailedPhoneLink(server, member, client);
    await openRecovery(client, key, member.birthDate);
    expect((await sendCodeTo(client, key, '8005550100')).code).toBe('PHONE_GETS_NO_CODES');
    const prove = async (phone: string) => {
      server.clock.advance({ minutes: 1 });
      await sendCodeTo(client, key, phone);
      return (await enterCodeOf(server, client, key, phone)).code;
    };
    expect(await prove(member.phone)).toBe('PHONE_IS_OWN');
    expect(await prove(taken.phone)).toBe('PHONE_TAKEN');
    server.clock.advance({ minutes: 61 });
    expect(await prove(newPhone())).toBeUndefined();
    expect(await prove(newPhone())).toBe('PHONE_CHANGE_WAITS');
  });

  test('opening the mailed link’s page, or asking in vain, leaves nothing in any log', async () => {
    const member = await memberWithMail(server);
    const phone = newPhone();
    const { key } = await askForPhone(server, member, phone, stranger());
    const logs = server.logs.join('');
    for (const secret of [key, phone, member.number, maskPhone(phone)]) expect(logs).not.toContain(secret);
  });
});
