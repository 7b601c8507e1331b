import { accountDeletion } from '@socio/contracts/account-deletion';
import { askAccountDeletion } from '@socio/contracts/ask-account-deletion';
import { checkMembership } from '@socio/contracts/check-membership';
import { createInsuranceApplication } from '@socio/contracts/create-insurance-application';
import { getActiveInsuranceApplications } from '@socio/contracts/get-active-insurance-applications';
import { insertNewUserCard } from '@socio/contracts/insert-new-user-card';
import { insertUserAddress } from '@socio/contracts/insert-user-address';
import { keepAccount } from '@socio/contracts/keep-account';
import { sessions } from '@socio/contracts/sessions';
import { verifyPasskey } from '@socio/contracts/verify-passkey';
import { DAY } from '@socio/domain/spans';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../../testing/start-test-server.ts';
import { applicationWithPlace, quotesOf, testAddress } from '../../testing/test-application.ts';
import { addPasskey, optionsOf, signWith } from '../../testing/test-authenticator.ts';
import { askDeletion, deletionOf } from '../../testing/test-deletion.ts';
import { mailedKey, openLink } from '../../testing/test-link.ts';
import { memberWithMail } from '../../testing/test-lost-phone.ts';
import { authenticate, enterAgain, newMember, type TestMember } from '../../testing/test-member.ts';
import { newCard, readyToPay, typedCard, until } from '../../testing/test-purchase.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const stateOf = async ({ client }: Pick<TestMember, 'client'>) =>
  (await client.call(accountDeletion)).body.data.data.response;
const messageTo = async (address: string, about: string) =>
  await until(`a message: ${about}`, async () =>
    (await server.sandbox.inbox(address)).find(({ subject, text }) => (subject ?? text).includes(about)),
  );
const pageOf = async (method: 'GET' | 'POST', text: string) => {
  const url = new URL(/http\S+\/api\/keep-account-by-mail\/[\w-]+/.exec(text)?.[0] ?? '').pathname;
  const { statusCode: status, body } = await server.app.server.inject({ method, url });
  return { status, title: /<h1>(.*)<\/h1>/.exec(body)?.[1] };
};
const eventsOf = async ({ id }: TestMember) => {
  const rows = await server.db
    .selectFrom('audit_events')
    .select('kind')
    .where('member_id', '=', id)
    .where('kind', 'like', 'account-deletion-%')
    .orderBy('id')
    .execute();
  return rows.map(({ kind }) => kind);
};

describe('trust.md, The member’s data: a deletion is asked for with a code of its own', () => {
  test('not by an authenticated session alone, nor with a proof of something else, nor an old one', async () => {
    const member = await newMember(server);
    const { client, phone } = member;
    expect((await client.call(askAccountDeletion, {})).code).toBe('LEVEL_FRESH');
    server.clock.advance({ minutes: 1 });
    await authenticate(server, client, phone, 'export');
    expect((await client.call(askAccountDeletion, {})).code).toBe('LEVEL_FRESH');
    server.clock.advance({ minutes: 60 });
    await authenticate(server, client, phone, 'delete');
    server.clock.advance({ minutes: 5, seconds: 1 });
    expect((await client.call(askAccountDeletion, {})).code).toBe('LEVEL_FRESH');
    expect((await stateOf(member)).deletion).toBeNull();
    const due = await askDeletion(server, member);
    expect(Math.round((due.getTime() - server.clock.now().getTime()) / DAY)).toBe(5);
    await client.call(keepAccount, {});
    expect((await stateOf(member)).deletion).toBeNull();
    expect(await eventsOf(member)).toEqual(['account-deletion-asked', 'account-deletion-taken-back']);
  });

  test('not by a number alone, not for another member, not with another visit’s proof', async () => {
    const [member, other] = [await newMember(server), await newMember(server)];
    const byNumber = await enterAgain(server, member);
    expect((await byNumber.call(askAccountDeletion, {})).code).toBe('LEVEL_AUTHENTICATED');
    expect((await server.client().call(askAccountDeletion, {})).code).toBe('LEVEL_VERIFIED');
    expect((await byNumber.call(keepAccount, {})).code).toBe('LEVEL_AUTHENTICATED');
    expect((await server.client().call(accountDeletion)).code).toBe('LEVEL_VERIFIED');
    server.clock.advance({ minutes: 1 });
    await authenticate(server, byNumber, member.phone, 'delete');
    expect((await member.client.call(askAccountDeletion, {})).code).toBe('LEVEL_FRESH');
    expect((await other.client.call(askAccountDeletion, {})).code).toBe('LEVEL_FRESH');
    expect(await deletionOf(server, member.id)).toBeUndefined();
    await askDeletion(server, member);
    expect((await stateOf(other)).deletion).toBeNull();
    expect((await other.client.call(keepAccount, {})).status).toBe(200);
    expect((await stateOf(member)).deletion).not.toBeNull();
  });

  test('a passkey’s answer counts as a code does', async () => {
    const member = await newMember(server);
    const { client } = member;
    const passkey = await addPasskey(client);
    const credential = signWith(passkey, await optionsOf(client), {});
    await client.call(verifyPasskey, { credential, for_act: 'delete' });
    expect((await client.call(askAccountDeletion, {})).body.due_at).toBeDefined();
  });

  test('asked for twice at once: one deletion, told once', async () => {
    const member = await newMember(server);
    const due = await askDeletion(server, member);
    expect(await askDeletion(server, member)).toEqual(due);
    await messageTo(member.phone, 'Se pidió eliminar tu cuenta');
    const told = (await server.sandbox.inbox(member.phone)).filter(({ text }) => text.includes('eliminar'));
    expect(told).toHaveLength(1);
  });
});

describe('trust.md, The member’s data: until it is carried out the account is read', () => {
  test('lists and data are there, nothing new is taken or sold, and nobody is reminded', async () => {
    const purchase = await readyToPay(server);
    const { client } = purchase;
    const quoted = await applicationWithPlace(client);
    const key = await mailedKey(server, purchase, quoted);
    const byLink = server.client();
    expect((await openLink(byLink, quoted, key)).status).toBe(200);
    const cardId = await newCard(client);
    await askDeletion(server, purchase);
    expect((await client.call(getActiveInsuranceApplications, {})).status).toBe(200);
    expect((await client.call(sessions)).status).toBe(200);
    expect((await client.call(insertNewUserCard, typedCard())).code).toBe('ACCOUNT_LEAVING');
    expect((await client.call(insertUserAddress, testAddress)).code).toBe('ACCOUNT_LEAVING');
    const car = { brand_model: 'Nissan Versa' };
    expect((await client.call(createInsuranceApplication, car as never)).code).toBe('ACCOUNT_LEAVING');
    expect((await purchase.pay(cardId)).code).toBe('ACCOUNT_LEAVING');
    // Who came by a mailed link, and who comes by it now.
    expect((await openLink(byLink, quoted, null)).status).toBe(404);
    expect((await openLink(server.client(), quoted, key)).status).not.toBe(200);
    // In another browser, too, from the first call on.
    const again = await enterAgain(server, purchase);
    expect((await again.call(createInsuranceApplication, car as never)).code).toBe('ACCOUNT_LEAVING');
    // All of it is back once the account is kept.
    await client.call(keepAccount, {});
    expect((await openLink(byLink, quoted, key)).status).toBe(200);
    expect((await quotesOf(client, quoted)).quotes).toBeDefined();
    expect((await purchase.pay(cardId)).status).toBe(200);
  });
});

describe('‘Conservar mi cuenta’', () => {
  test('by the mailed link: looking changes nothing, the button keeps the account and ends all sessions', async () => {
    const member = await memberWithMail(server, 0);
    await authenticate(server, member.client, member.phone);
    await askDeletion(server, member);
    const sms = await messageTo(member.phone, 'Se pidió eliminar tu cuenta');
    const mail = await messageTo(member.email, 'Se pidió eliminar tu cuenta');
    expect(mail.text).not.toContain(member.phone);
    expect(await pageOf('GET', mail.text)).toEqual({ status: 200, title: '¿Quieres conservar tu cuenta?' });
    expect((await stateOf(member)).deletion).not.toBeNull();
    expect(await pageOf('POST', mail.text)).toEqual({ status: 200, title: 'Tu cuenta se conserva' });
    expect((await member.client.call(sessions)).status).toBe(401);
    await messageTo(member.phone, 'Se detuvo la eliminación');
    await messageTo(member.email, 'Tu cuenta se conserva');
    // Used again, also from the SMS: nothing.
    for (const { text } of [mail, sms])
      expect((await pageOf('POST', text)).title).toBe('No hay nada pendiente');
    // Nor does an old link take back a later deletion.
    const client = await enterAgain(server, member);
    server.clock.advance({ minutes: 1 });
    await authenticate(server, client, member.phone);
    await askDeletion(server, { ...member, client });
    expect((await pageOf('POST', mail.text)).title).toBe('No hay nada pendiente');
    expect((await stateOf({ client })).deletion).not.toBeNull();
  });

  test('‘No fui yo’ of a login keeps the account if its deletion was asked for since then, not before', async () => {
    const [before, since] = [await memberWithMail(server, 0), await memberWithMail(server, 0)];
    server.clock.advance({ days: 4 });
    await before.client.call(checkMembership, { membership_number: before.number });
    await askDeletion(server, before);
    for (const member of [before, since]) {
      const thief = await enterAgain(server, member);
      server.clock.advance({ minutes: 1 });
      await authenticate(server, thief, member.phone);
      if (member === since) await askDeletion(server, { ...member, client: thief });
      const { text } = await messageTo(member.email, 'en otro dispositivo');
      const url = new URL(/http\S+\/api\/not-me\/\S+/.exec(text)?.[0] ?? '').pathname;
      expect((await server.app.server.inject({ method: 'POST', url })).statusCode).toBe(200);
    }
    expect((await deletionOf(server, before.id))?.ended_how).toBeNull();
    expect((await deletionOf(server, since.id))?.ended_how).toBe('taken-back');
    expect(await eventsOf(since)).toEqual(['account-deletion-asked', 'account-deletion-taken-back']);
    await messageTo(since.email, 'Tu cuenta se conserva');
  });

  test('a link that nobody wrote', async () => {
    const { status, title } = await pageOf('POST', `http://x/api/keep-account-by-mail/${'A'.repeat(43)}`);
    expect({ status, title }).toEqual({ status: 404, title: 'Este enlace no funciona' });
  });

  test('the membership’s number still opens the account meanwhile', async () => {
    const member = await newMember(server);
    await askDeletion(server, member);
    const entered = await server.client().call(checkMembership, { membership_number: member.number });
    expect(entered.body.membership_id).toBe(member.id);
  });
});
