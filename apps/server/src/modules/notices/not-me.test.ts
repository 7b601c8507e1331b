import { randomUUID } from 'node:crypto';
import { checkMembership } from '@socio/contracts/check-membership';
import { insertNewUserCard } from '@socio/contracts/insert-new-user-card';
import { insertPasskey } from '@socio/contracts/insert-passkey';
import { newPasskeyOptions } from '@socio/contracts/new-passkey-options';
import { passkeys as listContract } from '@socio/contracts/passkeys';
import { sessions } from '@socio/contracts/sessions';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sql } from 'kysely';
import { createSendNotice, findUnsentNotices } from '../../workflows/notices/send-notice.ts';
import { buildServices } from '../../build-services.ts';
import { createLogger } from '../../http/request-log.ts';
import { createPurge } from '../../workflows/purge.ts';
import { startTestServer, type TestServer } from '../../testing/start-test-server.ts';
import { addPasskey, makeCredential, provePasskey } from '../../testing/test-authenticator.ts';
import type { TestClient } from '../../testing/test-client.ts';
import {
  contractWithLink,
  giveBirthDate,
  openLink,
  quoteWithLink,
  rightDate,
} from '../../testing/test-link.ts';
import { authenticate, enterAgain, newMember, type TestMember } from '../../testing/test-member.ts';
import { givenCard, newCard, readyToPay, until } from '../../testing/test-purchase.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ COLLECTS: 'product' });
});
afterAll(() => server.close());

/** A member who has proven the mail's address, and entered first long ago. */
async function provenMember(): Promise<TestMember> {
  const { member, id, key } = await contractWithLink(server);
  await giveBirthDate(member.client, id, key, rightDate);
  server.clock.advance({ days: 4 });
  return member;
}

/** Somebody with the member's phone, in a browser that was never here. */
async function takeOver(member: TestMember): Promise<TestClient> {
  const client = await enterAgain(server, member);
  // Codes are a pause apart.
  server.clock.advance({ minutes: 1 });
  await authenticate(server, client, member.phone);
  return client;
}

const pathIn = (text: string) => new URL(/http\S+\/api\/not-me\/\S+/.exec(text)?.[0] ?? '').pathname;

async function noticeTo(address: string, about: string) {
  return await until(`a notice: ${about}`, async () =>
    (await server.sandbox.inbox(address)).find(({ subject, text }) => (subject ?? text).includes(about)),
  );
}

const newLogin = 'Entraste a Socio Seguro en otro dispositivo';
const newPasskey = 'Se agregó una llave de acceso a tu cuenta';

/** As a mail program or a browser that was never here: no cookie, no origin of ours. */
async function visit(method: 'GET' | 'POST', url: string) {
  const answer = await server.app.server.inject({ method, url });
  return { status: answer.statusCode, page: answer.body, headers: answer.headers };
}

const isAuthenticated = async (client: TestClient) => (await client.call(sessions)).status === 200;
const noticesOf = (memberId: string) =>
  server.db.selectFrom('account_notices').selectAll().where('member_id', '=', memberId).execute();
const passkeysOf = async (client: TestClient) =>
  (await client.call(listContract)).body.data.data.response.passkeys;

describe('trust.md, Codes: a takeover stays small', () => {
  test('a login in an unknown browser is told by mail with device and time; No fui yo undoes it', async () => {
    const member = await provenMember();
    const before = await enterAgain(server, member);
    const thief = await takeOver(member);
    const mail = await noticeTo(member.email, newLogin);
    expect(mail.text).toMatch(/Cuándo: \d{1,2} mar 2026, \d\d:\d\d, hora del centro/);
    expect(mail.text).toContain('Dispositivo: Desconocido');
    const passkey = await addPasskey(thief);
    const purchase = await readyToPay(server, { member: { ...member, client: thief } });
    await purchase.pay(await newCard(thief));

    // Looking changes nothing, however often.
    const path = pathIn(mail.text);
    for (const _look of [1, 2]) {
      const { status, page, headers } = await visit('GET', path);
      expect(status).toBe(200);
      expect(page).toContain('<form method="post"><button type="submit">No fui yo</button></form>');
      expect(headers['referrer-policy']).toBe('no-referrer');
      expect(headers['set-cookie']).toBeUndefined();
      for (const secret of [member.number, member.phone, member.email, 'CARLOS'])
        expect(page).not.toContain(secret);
    }
    expect(await isAuthenticated(thief)).toBe(true);

    const undone = await visit('POST', path);
    expect([undone.status, undone.page.includes('Tu cuenta está protegida')]).toEqual([200, true]);
    for (const client of [thief, before, member.client]) expect(await isAuthenticated(client)).toBe(false);
    const mandates = server.db.selectFrom('mandates').select('ended_how');
    expect(await mandates.where('member_id', '=', member.id).execute()).toEqual([{ ended_how: 'member' }]);
    server.clock.advance({ days: 2 });
    expect((await provePasskey(await enterAgain(server, member), passkey)).code).toBe('PASSKEY_REFUSED');
    // The thief's browser is unknown again, the owner's is still known.
    const known = await server.db
      .selectFrom('devices')
      .select('id')
      .where('member_id', '=', member.id)
      .execute();
    expect(known).toHaveLength(1);

    // The owner enters again; the same link, sent once more, does not end that.
    const back = await takeOver(member);
    expect((await visit('POST', path)).page).toContain('Tu cuenta está protegida');
    expect(await isAuthenticated(back)).toBe(true);
  });

  test('what was there before that login stays', async () => {
    const member = await provenMember();
    const own = await enterKnown(member);
    const passkey = await addPasskey(own, 'Mía');
    server.clock.advance({ minutes: 2 });
    const thief = await takeOver(member);
    await addPasskey(thief, 'Ajena');
    await visit('POST', pathIn((await noticeTo(member.email, newLogin)).text));
    const again = await enterAgain(server, member);
    expect((await provePasskey(again, passkey)).status).toBe(200);
    expect((await passkeysOf(again)).map(({ name }) => name)).toEqual(['Mía']);
    expect((await again.call(insertNewUserCard, await givenCard(again))).status).toBe(200);
  });

  test('a new passkey of a browser known for less than 72 hours waits 24 hours, told to phone and mail', async () => {
    const member = await provenMember();
    const thief = await takeOver(member);
    const passkey = await addPasskey(thief);
    const [waiting] = await passkeysOf(thief);
    expect(Date.parse(waiting?.waits_until ?? '') - server.clock.now().getTime()).toBeGreaterThan(86_000_000);
    const refused = await provePasskey(await enterAgain(server, member), passkey);
    expect([refused.status, refused.code]).toEqual([409, 'PASSKEY_WAITS']);

    const sms = await noticeTo(member.phone, newPasskey);
    const mail = await noticeTo(member.email, newPasskey);
    expect(pathIn(sms.text)).not.toBe(pathIn(mail.text));
    server.clock.advance({ days: 1 });
    const later = await provePasskey(await enterAgain(server, member), passkey);
    expect(later.status).toBe(200);
    // The link of the SMS takes it back all the same, and with it what the mail told of.
    await visit('POST', pathIn(sms.text));
    expect((await provePasskey(await enterAgain(server, member), passkey)).code).toBe('PASSKEY_REFUSED');
    const back = await takeOver(member);
    await visit('POST', pathIn(mail.text));
    expect(await isAuthenticated(back)).toBe(true);
  });

  test('a passkey made without the cookie of the stranger’s first browser: No fui yo makes that one unknown, too', async () => {
    const member = await provenMember();
    const thief = await takeOver(member);
    const first = thief.cookies.get('device');
    server.clock.advance({ minutes: 5 });
    thief.cookies.delete('device');
    await authenticate(server, thief, member.phone);
    expect(thief.cookies.get('device')).not.toBe(first);
    thief.cookies.delete('device');
    await addPasskey(thief);
    await visit('POST', pathIn((await noticeTo(member.phone, newPasskey)).text));
    const known = server.db.selectFrom('devices').select('id').where('member_id', '=', member.id);
    expect(await known.execute()).toHaveLength(1);
  });

  test('in the account’s first browser, and in one known for 72 hours, a passkey is in force at once', async () => {
    const first = await newMember(server);
    const passkey = await addPasskey(first.client);
    expect((await provePasskey(await enterAgain(server, first), passkey)).status).toBe(200);
    const member = await provenMember();
    const other = await takeOver(member);
    server.clock.advance({ days: 3 });
    await authenticateHere(other, member);
    await addPasskey(other);
    expect((await passkeysOf(other))[0]?.waits_until).toBeNull();
    expect((await noticesOf(member.id)).map(({ kind }) => kind)).toEqual(['new-login']);
  });

  test('an authenticated member proves the address by opening a link to a quote; a number alone does not', async () => {
    const { member, id, key } = await quoteWithLink(server);
    const account = () =>
      server.db
        .selectFrom('accounts')
        .select('email_proven_at')
        .where('member_id', '=', member.id)
        .executeTakeFirstOrThrow();
    await openLink(server.client(), id, key);
    await openLink(await enterAgain(server, member), id, key);
    expect((await account()).email_proven_at).toBeNull();
    await openLink(member.client, id, key);
    expect((await account()).email_proven_at).not.toBeNull();
  });

  test('nothing is told to an address that was never proven, nor of a login in a known browser', async () => {
    const unproven = await newMember(server);
    server.clock.advance({ days: 4 });
    await takeOver(unproven);
    expect(await noticesOf(unproven.id)).toEqual([]);
    const member = await provenMember();
    await authenticateHere(member.client, member);
    expect(await noticesOf(member.id)).toEqual([]);
  });

  test('a passkey that is being added while No fui yo is sent does not survive it', async () => {
    const member = await provenMember();
    const thief = await takeOver(member);
    const path = pathIn((await noticeTo(member.email, newLogin)).text);
    const { options } = (await thief.call(newPasskeyOptions, {})).body.data.data.response;
    const { credential } = makeCredential(options);
    await Promise.all([visit('POST', path), thief.call(insertPasskey, { credential })]);
    const own = await takeOver(member);
    expect(await passkeysOf(own)).toEqual([]);
  });

  test('a link that was cut or made up is unknown and does nothing', async () => {
    const made = Buffer.concat([Buffer.from(randomUUID().replaceAll('-', ''), 'hex'), Buffer.alloc(16)]);
    for (const token of ['x', 'x'.repeat(190), made.toString('base64url')]) {
      for (const method of ['GET', 'POST'] as const) {
        const { status, page } = await visit(method, `/api/not-me/${token}`);
        expect(status).toBeGreaterThanOrEqual(404);
        expect(page).toContain('Este enlace no funciona');
      }
    }
  });

  test('architecture.md, Durable work: a notice survives a mail server that is down', async () => {
    const member = await provenMember();
    await server.sandbox.addFault({ service: 'smtp', kind: 'error', times: 1 });
    await takeOver(member);
    await noticeTo(member.email, newLogin);
    await server.sandbox.clearFaults();
    const mails = (await server.sandbox.inbox(member.email)).filter(({ subject }) => subject === newLogin);
    expect(mails).toHaveLength(1);
  });

  test('two releases side by side: a notice that a later one wrote is left to its servers', async () => {
    const member = await provenMember();
    await takeOver(member);
    const { text } = await noticeTo(member.email, newLogin);
    const row = await until('recorded as sent', async () =>
      (await noticesOf(member.id)).find(({ sent_at: sentAt }) => sentAt !== null),
    );
    await sql`alter type notice_kind add value 'of-a-later-release'`.execute(server.db);
    await sql`update account_notices set kind = 'of-a-later-release', sent_at = null where id = ${row.id}`.execute(
      server.db,
    );
    const now = new Date(server.clock.now().getTime() + 600_000);
    const { services, close } = buildServices(server.config, {
      db: server.db,
      keys: server.app.keys,
      clock: () => now,
      logger: createLogger('silent'),
      send: async () => undefined,
    });
    expect(await createSendNotice(services)(row.id)).toBe('later');
    await close();
    expect(await findUnsentNotices(server.db, { before: now, now })).not.toContain(row.id);
    for (const method of ['GET', 'POST'] as const) {
      const { status, page } = await visit(method, pathIn(text));
      expect([status, page.includes('Vuelve a abrir el enlace en unos minutos')]).toEqual([503, true]);
    }
    expect(await noticesOf(member.id)).toMatchObject([{ sent_at: null, refused_at: null, undone_at: null }]);
  });

  test('notices older than 30 days are deleted, and challenges that nobody answered', async () => {
    const member = await provenMember();
    const other = await takeOver(member);
    await other.call(newPasskeyOptions, {});
    expect(await noticesOf(member.id)).toHaveLength(1);
    server.clock.advance({ days: 30, minutes: 1 });
    await createPurge({ db: server.db, clock: server.clock.now })();
    expect(await noticesOf(member.id)).toEqual([]);
    expect(await server.db.selectFrom('passkey_challenges').selectAll().execute()).toEqual([]);
  });
});

/** The member's own, known browser. */
async function enterKnown(member: TestMember): Promise<TestClient> {
  await authenticateHere(member.client, member);
  return member.client;
}

/** After a while, in a browser whose session has run out. */
async function authenticateHere(client: TestClient, member: TestMember): Promise<void> {
  await client.call(checkMembership, { membership_number: member.number });
  server.clock.advance({ minutes: 1 });
  await authenticate(server, client, member.phone);
}
