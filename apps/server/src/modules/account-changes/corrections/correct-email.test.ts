import { correctEmail } from '@socio/contracts/correct-email';
import { keepAccount } from '@socio/contracts/keep-account';
import { deleteAccountChange } from '@socio/contracts/delete-account-change';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../../../testing/start-test-server.ts';
import { createCorrections } from '../../../testing/test-corrections.ts';
import { askDeletion } from '../../../testing/test-deletion.ts';
import { rightDate, wrongDate } from '../../../testing/test-link.ts';
import { authenticate, enterAgain } from '../../../testing/test-member.ts';
import { until } from '../../../testing/test-purchase.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ SWEEP_EVERY_MS: '300' });
});
afterAll(() => server.close());

const {
  newEmail,
  memberAtHome,
  prove,
  inYoungBrowser,
  accountOf,
  isAbout,
  changesOf,
  eventsOf,
  messageTo,
  notMe,
  linkTo,
  confirm,
} = createCorrections(() => server);

describe('trust.md, Corregir mis datos: the mail, by a link', () => {
  test('at once in a browser known for long; the former address and the phone are told, and can take it back', async () => {
    const member = await memberAtHome();
    const email = newEmail();
    const asked = await member.client.call(correctEmail, { email });
    const { link_until: linkUntil } = asked.body.data.data.response;
    isAbout(linkUntil, 24);
    expect((await changesOf(member.client)).email).toMatchObject({
      email,
      is_proven: false,
      until: linkUntil,
    });
    const key = await linkTo(email);
    expect(await accountOf(member)).toMatchObject({ email: member.email });
    expect((await confirm(key, wrongDate)).body).toMatchObject({ isValid: false, attempts_left: 1 });
    const { body } = await confirm(key);
    expect(body.isValid).toBe(true);
    isAbout(body.in_force_at, 0);
    const changed = await accountOf(member);
    expect(changed.email).toBe(email);
    isAbout(changed.email_proven_at?.toISOString(), 0);
    expect((await changesOf(member.client)).email).toBeNull();
    expect(await eventsOf(member)).toEqual(['account-change-asked email', 'account-change-done email']);
    // Replayed, it answers the same and changes nothing.
    const before = await accountOf(member);
    expect((await confirm(key)).body.in_force_at).toBe(body.in_force_at);
    expect(await accountOf(member)).toEqual(before);
    expect(await eventsOf(member)).toHaveLength(2);

    await messageTo(member.phone, 'Desde ahora tu cuenta usa el correo');
    const { text } = await messageTo(member.email, 'El correo de tu cuenta cambió');
    expect(text).not.toContain(email);
    await notMe(text);
    const { email: now, email_proven_at: provenAt } = await accountOf(member);
    expect([now, provenAt]).toEqual([member.email, expect.any(Date)]);
    expect((await confirm(key)).code).toBe('NOT_FOUND');
  });

  test('in a young browser 24 hours after the link was opened; told at once, and stopped from a browser known before', async () => {
    const member = await memberAtHome();
    const client = await inYoungBrowser(member);
    const email = newEmail();
    await client.call(correctEmail, { email });
    const { body } = await confirm(await linkTo(email));
    isAbout(body.in_force_at, 24);
    expect(await accountOf(member)).toMatchObject({ email: member.email });
    await messageTo(member.email, 'Se pidió cambiar el correo de tu cuenta');
    await messageTo(member.phone, 'Tu cuenta usará el correo');
    expect((await client.call(correctEmail, { email: newEmail() })).code).toBe('EMAIL_CHANGE_WAITS');
    await prove(member.client, member);
    const change = (await changesOf(member.client)).email;
    expect(change).toMatchObject({ email, is_proven: true, until: body.in_force_at, may_stop: true });
    const stop = () => member.client.call(deleteAccountChange, undefined, { changeId: change?.id ?? '' });
    expect((await stop()).status).toBe(200);
    expect((await stop()).status).toBe(200);
    await messageTo(member.email, 'Se canceló el cambio de correo');
    server.clock.advance({ minutes: 25 * 60 });
    expect(await accountOf(member)).toMatchObject({ email: member.email });
    expect(await eventsOf(member)).toEqual(['account-change-asked email', 'account-change-stopped email']);
  });

  test('carried out after the 24 hours; the address is proven from when its link was opened', async () => {
    const member = await memberAtHome();
    const client = await inYoungBrowser(member);
    const email = newEmail();
    await client.call(correctEmail, { email });
    await confirm(await linkTo(email));
    server.clock.advance({ minutes: 24 * 60 });
    await until('the new mail', async () => (await accountOf(member)).email === email);
    isAbout((await accountOf(member)).email_proven_at?.toISOString(), -24);
    await messageTo(member.email, 'El correo de tu cuenta cambió');
  });

  test('links: another member’s, of another purpose, cut off, of a change that gave way, too old', async () => {
    const other = await memberAtHome();
    const member = await memberAtHome();
    const [first, second] = [newEmail(), newEmail()];
    await member.client.call(correctEmail, { email: first });
    const old = await linkTo(first);
    await prove(member.client, member);
    await member.client.call(correctEmail, { email: second });
    const key = await linkTo(second);
    for (const bad of [null, 'x', key.slice(0, -1), old, `${old.slice(0, 20)}${key.slice(20)}`])
      expect((await confirm(bad)).code).toBe('NOT_FOUND');
    // The link changes the account that asked, whosever browser it is opened in.
    await confirm(key, rightDate, other.client);
    expect(await accountOf(member)).toMatchObject({ email: second });
    expect(await accountOf(other)).toMatchObject({ email: other.email });

    const third = newEmail();
    await prove(member.client, member);
    await member.client.call(correctEmail, { email: third });
    const late = await linkTo(third);
    server.clock.advance({ minutes: 24 * 60 });
    expect((await confirm(late)).code).toBe('NOT_FOUND');
    await until('lapsed', async () => (await eventsOf(member)).at(-1) === 'account-change-lapsed email');
    expect(await accountOf(member)).toMatchObject({ email: second });
  });

  test('an account that is to be deleted keeps its mail, also where the link is opened in another browser', async () => {
    const member = await memberAtHome();
    const email = newEmail();
    await member.client.call(correctEmail, { email });
    const key = await linkTo(email);
    await askDeletion(server, member);
    expect((await confirm(key)).code).toBe('ACCOUNT_LEAVING');
    expect(await accountOf(member)).toMatchObject({ email: member.email });
    await member.client.call(keepAccount, {});
    expect((await confirm(key)).body.isValid).toBe(true);
    expect(await accountOf(member)).toMatchObject({ email });
  });

  test('birth dates behind it are counted over all browsers; sent again, the link is the same', async () => {
    const member = await memberAtHome();
    const email = newEmail();
    await member.client.call(correctEmail, { email });
    const key = await linkTo(email);
    server.clock.advance({ minutes: 1 });
    await member.client.call(correctEmail, { email });
    expect(await linkTo(email, 2)).toBe(key);
    expect((await confirm(key, wrongDate)).body.attempts_left).toBe(1);
    expect((await confirm(key, wrongDate)).body.attempts_left).toBe(0);
    expect((await confirm(key)).code).toBe('LINK_LOCKED');
    expect(await accountOf(member)).toMatchObject({ email: member.email });
    const change = (await changesOf(member.client)).email;
    await member.client.call(deleteAccountChange, undefined, { changeId: change?.id ?? '' });
    expect((await changesOf(member.client)).email).toBeNull();
  });

  test('refused: without a fresh proof, the own address, a sixth link in a day; another’s change is none', async () => {
    const other = await memberAtHome();
    const member = await memberAtHome();
    expect((await member.client.call(correctEmail, { email: member.email })).code).toBe('EMAIL_IS_OWN');
    const email = newEmail();
    for (let n = 0; n < 5; n += 1)
      expect((await member.client.call(correctEmail, { email })).status).toBe(200);
    expect((await member.client.call(correctEmail, { email })).code).toBe('EMAIL_LINK_LIMIT');
    const changeId = (await changesOf(member.client)).email?.id ?? '';
    await prove(other.client, other);
    expect((await other.client.call(deleteAccountChange, undefined, { changeId })).code).toBe('NOT_FOUND');
    expect((await changesOf(other.client)).email).toBeNull();
    const login = await enterAgain(server, member);
    expect((await login.call(correctEmail, { email })).code).toBe('LEVEL_AUTHENTICATED');
    server.clock.advance({ minutes: 1 });
    await authenticate(server, login, member.phone);
    expect((await login.call(correctEmail, { email })).code).toBe('LEVEL_FRESH');
  });
});
