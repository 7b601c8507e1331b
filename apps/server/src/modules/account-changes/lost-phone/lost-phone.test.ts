import { accountChanges } from '@socio/contracts/account-changes';
import { checkMembership } from '@socio/contracts/check-membership';
import { createUser } from '@socio/contracts/create-user';
import { sendOtp } from '@socio/contracts/send-otp';
import { sessions } from '@socio/contracts/sessions';
import { deleteAccountChange } from '@socio/contracts/delete-account-change';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../../../testing/start-test-server.ts';
import { addPasskey, provePasskey } from '../../../testing/test-authenticator.ts';
import type { TestClient } from '../../../testing/test-client.ts';
import {
  askForPhone,
  createStrangers,
  enterCodeOf,
  memberWithMail,
  openRecovery,
} from '../../../testing/test-lost-phone.ts';
import {
  authenticate,
  enterAgain,
  newMember,
  newRegistration,
  type TestMember,
} from '../../../testing/test-member.ts';
import { until } from '../../../testing/test-purchase.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ SWEEP_EVERY_MS: '300' });
});
afterAll(() => server.close());

const { stranger, newPhone } = createStrangers(() => server);

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
  const { statusCode: status, body } = await server.app.server.inject({ method: 'POST', url });
  return { status, body };
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
    const { key } = await askForPhone(server, member, newPhone(), stranger());
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
    // Whoever has the mail cannot simply ask again with the same link.
    expect((await openRecovery(stranger(), key, member.birthDate)).code).toBe('NOT_FOUND');
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
    // A later login with it elsewhere takes nothing from this visit.
    server.clock.advance({ minutes: 1 });
    const other = stranger();
    await other.call(checkMembership, { membership_number: member.number });
    expect((await provePasskey(other, passkey)).status).toBe(200);
    expect(await waiting(client)).toMatchObject([{ may_stop: true }]);
    await client.call(deleteAccountChange, undefined, { changeId: change?.id ?? '' });
    expect((await changeOf(member))?.ended_how).toBe('member');
  });

  test('No fui yo stops it, and gives the phone back once it has changed', async () => {
    const member = await memberWithMail(server);
    const { key } = await askForPhone(server, member, newPhone(), stranger());
    const asked = await messageTo(member.email, 'Se pidió cambiar el teléfono de tu cuenta');
    expect((await notMe(asked.text)).status).toBe(200);
    expect((await openRecovery(stranger(), key, member.birthDate)).code).toBe('NOT_FOUND');
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
    expect((await notMe(changed.text)).status).toBe(200);
    expect(await phoneOf(member)).toBe(member.phone);
    expect((await thief.call(sessions)).status).toBe(401);
  });

  test('the former phone is another account’s by then: No fui yo protects the rest, and says what stays to be done', async () => {
    const member = await memberWithMail(server);
    const phone = newPhone();
    await askForPhone(server, member, phone, stranger());
    server.clock.advance({ days: 3, minutes: 1 });
    await isPhone(member, phone);
    const other = await newRegistration(server, member.phone);
    const made = await other.client.call(createUser, { ...other.person, second_last_name: 'OTRO' });
    expect(made.status).toBe(200);
    const changed = await messageTo(member.phone, 'Desde ahora tu cuenta usa');
    const undone = await notMe(changed.text);
    expect(undone.body).toContain('Tu teléfono anterior ya está en otra cuenta');
    expect(undone.body).not.toContain('quitamos los cambios de teléfono');
    expect(await phoneOf(member)).toBe(phone);
    const told = await server.db
      .selectFrom('account_notices')
      .select('id')
      .where('member_id', '=', member.id)
      .where('kind', '=', 'phone-stopped')
      .execute();
    expect(told).toEqual([]);
    expect((await changeOf(member))?.ended_how).toBe('done');
    // Once more, and by the other message: the same.
    expect((await notMe(changed.text)).body).toContain('Tu teléfono anterior ya está en otra cuenta');
    const mail = await messageTo(member.email, 'El teléfono de tu cuenta cambió');
    expect((await notMe(mail.text)).body).toContain('Tu teléfono anterior ya está en otra cuenta');
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
