import { sessions } from '@socio/contracts/sessions';
import { HOUR } from '@socio/domain/spans';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { eventDetails } from '../../db/event-details.ts';
import { operationsOn, phoneAskedOn } from '../../operations/testing/operations-world.ts';
import { startTestServer, type TestServer } from '../../testing/start-test-server.ts';
import {
  askForPhone,
  createStrangers,
  enterCodeOf,
  mailedPhoneLink,
  memberWithMail,
  openRecovery,
  sendCodeTo,
} from '../../testing/test-lost-phone.ts';
import { addPasskey } from '../../testing/test-authenticator.ts';
import type { TestClient } from '../../testing/test-client.ts';
import { authenticate, enterAgain, type TestMember } from '../../testing/test-member.ts';
import { until } from '../../testing/test-purchase.ts';

let server: TestServer;
let operations: ReturnType<typeof operationsOn>;
let ask: ReturnType<typeof phoneAskedOn>;
beforeAll(async () => {
  server = await startTestServer({ SWEEP_EVERY_MS: '300', SWEEP_AFTER_MS: '300' });
  operations = operationsOn(server);
  ask = phoneAskedOn(operations, server);
});
afterAll(async () => {
  await operations.close();
  await server.close();
});

const { stranger, newPhone } = createStrangers(() => server);

const despite = { despiteObjection: true };
const agree = async (member: TestMember, phone: string, how = {}) => {
  expect(await ask(member, phone, 'ana', how)).toMatchObject({ kind: 'waits-for-operator' });
  expect(await ask(member, phone, 'luis', how)).toMatchObject({ kind: 'on-its-way' });
};

const hasPhone = ({ id }: TestMember, phone: string) =>
  until('the new phone', async () => {
    const accounts = server.db.selectFrom('accounts').select('cellphone').where('member_id', '=', id);
    return (await accounts.executeTakeFirstOrThrow()).cellphone === phone;
  });
const changesOf = async ({ id }: TestMember) =>
  (
    await server.db
      .selectFrom('account_changes')
      .select(['phone', 'ended_how'])
      .where('member_id', '=', id)
      .orderBy('asked_at')
      .execute()
  ).map(({ phone, ended_how }) => [phone, ended_how]);
const eventsOf = async ({ id: memberId }: TestMember, kind: string) =>
  (
    await server.db
      .selectFrom('audit_events')
      .select(['id', 'actor', 'details'])
      .where('member_id', '=', memberId)
      .where('kind', '=', kind)
      .execute()
  ).map(({ id, actor, details }) => [actor, eventDetails.read(details, id)]);
const stoppedNotices = async ({ id }: TestMember) => {
  const notices = server.db.selectFrom('account_notices').select('id').where('member_id', '=', id);
  return await notices.where('kind', '=', 'phone-stopped').execute();
};

/** 'No fui yo' in a message to that address which says so, other than one seen before. */
async function linkTo(address: string, about: string, seen?: string): Promise<string> {
  return await until(`a message: ${about}`, async () => {
    const messages = await server.sandbox.inbox(address);
    return messages
      .filter(({ subject, text }) => `${subject ?? ''} ${text}`.includes(about))
      .map(({ text }) => /http\S+?(\/api\/not-me\/\S+)/.exec(text)?.[1])
      .find((link) => link !== undefined && link !== seen);
  });
}
const visit = async (method: 'GET' | 'POST', url: string) =>
  (await server.app.server.inject({ method, url })).body;

/** Two operators ask for it, it is told, and whoever reads that stops it. */
async function stopped(member: TestMember, phone: string, seen?: string): Promise<void> {
  server.clock.advance({ minutes: 10 });
  await agree(member, phone);
  const link = await linkTo(member.email, `terminado en ${phone.slice(-4)} a partir del`, seen);
  expect(await visit('POST', link)).toContain('Tu cuenta está protegida');
  server.clock.advance({ minutes: 10 });
}

/** The member's phone was changed by whoever has the mailbox. */
async function changedByMail(member: TestMember, phone: string): Promise<void> {
  await askForPhone(server, member, phone, stranger());
  server.clock.advance({ days: 3, minutes: 1 });
  await hasPhone(member, phone);
}

async function decided(member: TestMember, phone: string): Promise<void> {
  await stopped(member, phone);
  await agree(member, phone, despite);
  await hasPhone(member, phone);
  server.clock.advance({ minutes: 10 });
}

const isAuthenticated = async (client: TestClient) => (await client.call(sessions)).status === 200;
/** Enters with a code to that phone, from a browser that was never here. */
async function enterWith(member: TestMember, phone: string): Promise<TestClient> {
  const client = await enterAgain(server, member);
  server.clock.advance({ minutes: 1 });
  await authenticate(server, client, phone);
  return client;
}
const added = async ({ id }: TestMember) => {
  const count = async (table: 'devices' | 'passkeys') =>
    (await server.db.selectFrom(table).select('id').where('member_id', '=', id).execute()).length;
  const accounts = server.db.selectFrom('accounts').select('email_proven_at').where('member_id', '=', id);
  const isMailProven = (await accounts.executeTakeFirstOrThrow()).email_proven_at !== null;
  return { devices: await count('devices'), passkeys: await count('passkeys'), isMailProven };
};

describe('trust.md, Accounts: what two operators decided about a phone is final', () => {
  test('an older No fui yo undoes nothing that the member begins afterwards, however often, and says how it is', async () => {
    const member = await memberWithMail(server);
    const [stolen, phone] = [newPhone(), newPhone()];
    await changedByMail(member, stolen);
    const older = await linkTo(member.phone, 'Desde ahora tu cuenta usa');
    await stopped(member, phone);
    await addPasskey(await enterWith(member, stolen));
    expect(await added(member)).toEqual({ devices: 2, passkeys: 1, isMailProven: true });
    await agree(member, phone, despite);
    await hasPhone(member, phone);
    expect(await added(member)).toEqual({ devices: 0, passkeys: 0, isMailProven: false });

    server.clock.advance({ minutes: 10 });
    const client = await enterWith(member, phone);
    await addPasskey(client);
    const passkey = await linkTo(phone, 'Se agregó una llave de acceso');
    for (const method of ['GET', 'POST', 'POST'] as const) {
      const page = await visit(method, older);
      expect(page).toContain('el teléfono que el club confirmó');
      expect(page).not.toContain('<form');
      expect(page).not.toContain('quitamos los cambios de teléfono');
    }
    expect(await isAuthenticated(client)).toBe(true);
    expect(await added(member)).toEqual({ devices: 1, passkeys: 1, isMailProven: false });
    await hasPhone(member, phone);
    expect((await changesOf(member)).map(([, how]) => how)).toEqual(['done', 'not-me', 'done']);
    expect(await stoppedNotices(member)).toHaveLength(2);
    expect(await visit('POST', passkey)).toContain('Tu cuenta está protegida');
    expect(await isAuthenticated(client)).toBe(false);
  });

  test('what comes later is taken back by its own message, to the phone that was decided on', async () => {
    const member = await memberWithMail(server);
    const [phone, later] = [newPhone(), newPhone()];
    await changedByMail(member, newPhone());
    const older = await linkTo(member.phone, 'Desde ahora tu cuenta usa');
    await decided(member, phone);
    await agree(member, later);
    server.clock.advance({ days: 3, minutes: 1 });
    await hasPhone(member, later);
    await visit('POST', older);
    await hasPhone(member, later);
    const own = await linkTo(phone, 'Desde ahora tu cuenta usa');
    expect(await visit('GET', own)).toContain('volverán a ser los de antes');
    expect(await visit('POST', own)).toContain('Tu cuenta está protegida');
    await hasPhone(member, phone);
  });

  test('a link that is used before the decision is carried out leaves that phone alone, and says so', async () => {
    const member = await memberWithMail(server);
    const phone = newPhone();
    await changedByMail(member, newPhone());
    const older = await linkTo(member.phone, 'Desde ahora tu cuenta usa');
    await stopped(member, phone);
    await ask(member, phone, 'ana', despite);
    const later = new Date(server.clock.now().getTime() + HOUR);
    expect(await ask(member, phone, 'luis', { ...despite, now: later })).toMatchObject({
      kind: 'on-its-way',
    });
    const asked = await visit('GET', older);
    expect(asked).toContain('el que el club confirmó');
    expect(asked).not.toContain('volverán a ser los de antes');
    expect(await visit('POST', older)).toContain('el teléfono que el club confirmó');
    server.clock.advance({ minutes: 61 });
    await hasPhone(member, phone);
  });
});

describe('trust.md, Accounts: what gives operators grounds to decide despite an objection', () => {
  const refused = { kind: 'refused', reason: 'no-objection' };

  test('only that a change on which two had agreed was stopped, to the same phone', async () => {
    const member = await memberWithMail(server);
    const phone = newPhone();
    await askForPhone(server, member, phone, stranger());
    const mailed = await linkTo(member.email, 'a partir del');
    await visit('POST', mailed);
    expect(await changesOf(member)).toEqual([[phone, 'not-me']]);
    expect(await ask(member, phone, 'ana', despite)).toEqual(refused);
    await stopped(member, phone, mailed);
    expect(await ask(member, newPhone(), 'ana', despite)).toEqual(refused);
    await agree(member, phone, despite);
    await hasPhone(member, phone);
  });

  test('not once another change was carried out since', async () => {
    const member = await memberWithMail(server);
    const phone = newPhone();
    await stopped(member, phone);
    server.clock.advance({ days: 1 });
    await changedByMail(member, newPhone());
    expect(await ask(member, phone, 'ana', despite)).toEqual(refused);
  });

  test('a request that one operator made is left alone by No fui yo, and its end told to nobody', async () => {
    const member = await memberWithMail(server);
    const phone = newPhone();
    const client = await enterAgain(server, member);
    server.clock.advance({ minutes: 1 });
    await authenticate(server, client, member.phone);
    const link = await linkTo(member.email, 'en otro dispositivo');
    server.clock.advance({ minutes: 1 });
    await ask(member, phone, 'ana');
    expect(await visit('POST', link)).toContain('Tu cuenta está protegida');
    expect(await changesOf(member)).toEqual([[phone, null]]);
    expect(await stoppedNotices(member)).toEqual([]);
    expect(await ask(member, phone, 'luis')).toMatchObject({ kind: 'on-its-way' });
  });
});

describe('trust.md, Accounts: who has the mailbox cannot keep two operators from deciding', () => {
  test('while their request waits for the second one, a mailed change is refused', async () => {
    const member = await memberWithMail(server);
    const [phone, other] = [newPhone(), newPhone()];
    await stopped(member, phone);
    await ask(member, phone, 'ana', despite);
    const client = stranger();
    const key = await mailedPhoneLink(server, member, client);
    await openRecovery(client, key, member.birthDate);
    await sendCodeTo(client, key, other);
    const answer = await enterCodeOf(server, client, key, other);
    expect(answer).toMatchObject({ status: 409, code: 'PHONE_CHANGE_WAITS' });
    expect(await ask(member, phone, 'luis', despite)).toMatchObject({ kind: 'on-its-way' });
    await hasPhone(member, phone);
    expect((await openRecovery(stranger(), key, member.birthDate)).code).toBe('NOT_FOUND');
  });

  test('a mailed change on its way goes on until the second one agrees, and ends then', async () => {
    const member = await memberWithMail(server);
    const [phone, other] = [newPhone(), newPhone()];
    await stopped(member, phone);
    const { key } = await askForPhone(server, member, other, stranger());
    expect(await ask(member, newPhone(), 'ana')).toEqual({ kind: 'refused', reason: 'other-waits' });
    server.clock.advance({ minutes: 1 });
    expect(await ask(member, phone, 'ana', despite)).toMatchObject({ kind: 'waits-for-operator' });
    expect((await changesOf(member)).slice(1)).toEqual([
      [other, null],
      [phone, null],
    ]);
    expect(await ask(member, phone, 'luis', despite)).toMatchObject({ kind: 'on-its-way' });
    expect((await changesOf(member)).slice(1)[0]).toEqual([other, 'replaced']);
    expect((await openRecovery(stranger(), key, member.birthDate)).code).toBe('NOT_FOUND');
    await hasPhone(member, phone);
    server.clock.advance({ days: 4 });
    await hasPhone(member, phone);
    expect(await eventsOf(member, 'account-change-replaced')).toEqual([
      ['operator', { change: 'phone', by: 'luis' }],
    ]);
  });

  test('one operator alone ends nothing, and what nobody else agrees to lapses after a week', async () => {
    const member = await memberWithMail(server);
    const [phone, other] = [newPhone(), newPhone()];
    await stopped(member, phone);
    await askForPhone(server, member, other, stranger());
    await ask(member, phone, 'ana', despite);
    server.clock.advance({ days: 3, minutes: 1 });
    await hasPhone(member, other);
    server.clock.advance({ days: 4 });
    await until('lapsed', async () => (await changesOf(member)).some(([, how]) => how === 'lapsed'));
    expect(await eventsOf(member, 'account-change-lapsed')).toEqual([['server', { change: 'phone' }]]);
    expect(await ask(member, phone, 'luis', despite)).toEqual({ kind: 'refused', reason: 'no-objection' });
  });

  test('nor by a mailed change that takes effect before the second one agrees', async () => {
    const member = await memberWithMail(server);
    const [phone, other] = [newPhone(), newPhone()];
    await stopped(member, phone);
    await askForPhone(server, member, other, stranger());
    server.clock.advance({ days: 2 });
    await ask(member, phone, 'ana', despite);
    server.clock.advance({ days: 1, minutes: 1 });
    await hasPhone(member, other);
    expect(await ask(member, phone, 'luis', despite)).toMatchObject({ kind: 'on-its-way' });
    await hasPhone(member, phone);
  });
});
