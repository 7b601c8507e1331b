import { correctEmail } from '@socio/contracts/correct-email';
import { discardApplication } from '@socio/contracts/discard-application';
import { getApplicationDetails } from '@socio/contracts/get-application-details';
import { restoreApplication } from '@socio/contracts/restore-application';
import { sessions } from '@socio/contracts/sessions';
import { getActiveInsuranceApplications } from '@socio/contracts/get-active-insurance-applications';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../../../testing/start-test-server.ts';
import { startApplication } from '../../../testing/test-application.ts';
import type { TestClient } from '../../../testing/test-client.ts';
import { createCorrections } from '../../../testing/test-corrections.ts';
import {
  contractWithLink,
  giveBirthDate,
  mailedKey,
  openLink,
  quoteWithLink,
  rightDate,
  wrongDate,
} from '../../../testing/test-link.ts';
import { createStrangers } from '../../../testing/test-lost-phone.ts';
import { enterAgain, newMember } from '../../../testing/test-member.ts';
import { paid, until } from '../../../testing/test-purchase.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const setStatus = (id: string, status: 'discarded') =>
  server.db.updateTable('applications').set({ status }).where('id', '=', id).execute();

async function policyNumberOf(applicationId: string): Promise<string | null> {
  const policies = server.db.selectFrom('policies').select('policy_number');
  return (await policies.where('application_id', '=', applicationId).executeTakeFirstOrThrow()).policy_number;
}

describe('trust.md, A takeover stays small: who has the mailbox enters by its links no more', () => {
  const { prove, newEmail, linkTo, confirm, notMe } = createCorrections(() => server);
  const { stranger } = createStrangers(() => server);
  /** A member in contracting, whose mailed link a stranger has, too. */
  async function sharedLink() {
    const { member, id, key } = await contractWithLink(server);
    await giveBirthDate(member.client, id, key, member.birthDate);
    server.clock.advance({ days: 2 });
    return { member, id, key };
  }

  test('after «No fui yo»', async () => {
    const { member, id, key } = await sharedLink();
    const intruder = stranger();
    await giveBirthDate(intruder, id, key, member.birthDate);
    expect((await intruder.call(sessions)).status).toBe(200);
    const mail = await until('the mail', async () =>
      (await server.sandbox.inbox(member.email)).find(({ text }) => text.includes('/api/not-me/')),
    );
    await notMe(mail.text);
    const again = stranger();
    expect((await giveBirthDate(again, id, key, member.birthDate)).status).toBe(404);
    expect((await again.call(sessions)).status).toBe(401);
  });

  test('once the account has another mail', async () => {
    const { member, id, key } = await sharedLink();
    await prove(member.client, member);
    const email = newEmail();
    expect((await member.client.call(correctEmail, { email })).status).toBe(200);
    expect((await confirm(await linkTo(email), member.birthDate)).status).toBe(200);
    const late = stranger();
    expect((await giveBirthDate(late, id, key, member.birthDate)).status).toBe(404);
    expect((await late.call(sessions)).status).toBe(401);
  });
});

describe('attacks on links', () => {
  const forged = 'AAAAAAAAAAAAAAAAAAAAAA';

  /** Nothing told, no session made, no try counted. */
  async function expectUnknown(browser: TestClient, id: string, key: string | null): Promise<void> {
    const before = [...browser.cookies];
    const opened = await openLink(browser, id, key ?? '');
    const checked = await giveBirthDate(browser, id, key, rightDate);
    const madeUp = await openLink(browser, '11111111-2222-4333-8444-555555555555', key ?? '');
    expect(opened).toMatchObject({ status: 404, raw: madeUp.raw });
    expect(checked).toMatchObject({ status: 404, raw: madeUp.raw });
    expect([...browser.cookies]).toEqual(before);
  }

  test.each([
    ['missing', null],
    ['empty', ''],
    ['wrong', forged],
    ['of another form', 'x'.repeat(5000)],
    ['not ASCII-safe', `${forged.slice(1)}=`],
  ])('a key that is %s opens nothing and costs no try', async (_name, key) => {
    const { id, key: right } = await contractWithLink(server);
    await expectUnknown(server.client(), id, key);
    expect((await openLink(server.client(), id, right)).raw).toMatchObject({ details: { attempts_left: 2 } });
  });

  test('a key of another application, or an old one, opens nothing', async () => {
    const one = await contractWithLink(server);
    const two = await quoteWithLink(server);
    await expectUnknown(server.client(), one.id, two.key);
    await expectUnknown(server.client(), two.id, one.key);
    server.clock.advance({ days: 29, minutes: 23 * 60 });
    expect((await openLink(server.client(), two.id, two.key)).status).toBe(200);
    server.clock.advance({ minutes: 60 });
    await expectUnknown(server.client(), two.id, two.key);
  });

  test('another member’s session is told nothing and stays as it is', async () => {
    const { id, key } = await contractWithLink(server);
    const quote = await quoteWithLink(server);
    const other = await newMember(server);
    await expectUnknown(other.client, id, key);
    await expectUnknown(other.client, quote.id, quote.key);
    expect((await other.client.call(getActiveInsuranceApplications, {})).status).toBe(200);
    expect((await openLink(server.client(), id, key)).raw).toMatchObject({ details: { attempts_left: 2 } });
  });

  test('a forged key in a visitor’s browser opens nothing; in the owner’s it changes nothing', async () => {
    const { member, id } = await quoteWithLink(server);
    const visitor = server.client('10.2.0.9');
    await startApplication(visitor);
    await expectUnknown(visitor, id, forged);
    expect((await openLink(member.client, id, forged)).status).toBe(200);
  });

  test('a scanner that runs the page’s scripts costs no try', async () => {
    const { id, key } = await contractWithLink(server);
    for (let opened = 0; opened < 5; opened += 1) await openLink(server.client(), id, key);
    expect((await openLink(server.client(), id, key)).raw).toMatchObject({ details: { attempts_left: 2 } });
  });

  test('GET, HEAD, prefetch and previews of the address change nothing', async () => {
    const { id } = await contractWithLink(server);
    const state = async () => ({
      sessions: await server.db.selectFrom('sessions').select('id').execute(),
      uses: await server.db.selectFrom('rate_uses').selectAll().execute(),
    });
    const before = await state();
    for (const method of ['GET', 'HEAD'] as const) {
      const answer = await server.app.server.inject({
        method,
        url: `/magic-link/auto-insurance/${id}`,
        headers: { 'sec-purpose': 'prefetch;prerender' },
      });
      expect(answer.headers['set-cookie']).toBeUndefined();
    }
    expect(await state()).toEqual(before);
  });

  test('neither the key nor the birth date reaches the logs, and the database holds only a hash', async () => {
    const { id, key } = await contractWithLink(server);
    await giveBirthDate(server.client(), id, key, wrongDate);
    await openLink(server.client(), id, key);
    expect(server.logs.join('')).not.toContain(key);
    expect(server.logs.join('')).not.toContain(wrongDate);
    const links = await server.db
      .selectFrom('application_links')
      .selectAll()
      .where('application_id', '=', id)
      .execute();
    expect(links.map(({ key_hash }) => key_hash.length)).toEqual([32]);
    expect(links[0]?.key_hash.toString('latin1')).not.toContain(key);
  });
});

describe('links of applications that have ended', () => {
  // holds Q252, Q310
  test.each(['quote', 'contract'])('discarded (%s): inactive, without details', async (stage) => {
    const { member, id, key } =
      stage === 'quote' ? await quoteWithLink(server) : await contractWithLink(server);
    await setStatus(id, 'discarded');
    for (const client of [server.client(), member.client]) {
      const answer = await openLink(client, id, key);
      expect(answer).toMatchObject({ status: 410, code: 'APPLICATION_INACTIVE', raw: { details: {} } });
    }
    const checked = await giveBirthDate(server.client(), id, key, rightDate);
    expect(checked.code).toBe(stage === 'quote' ? 'NOT_FOUND' : 'APPLICATION_INACTIVE');
  });

  test('untouched for 30 days: inactive, although the link came later (a reminder’s)', async () => {
    const { id, key } = await quoteWithLink(server);
    const long = new Date(server.clock.now().getTime() - 31 * 86_400_000);
    await server.db.updateTable('applications').set({ last_updated_at: long }).where('id', '=', id).execute();
    expect((await openLink(server.client(), id, key)).code).toBe('APPLICATION_INACTIVE');
  });

  test('a browser that a link has opened opens no more than the link', async () => {
    const { member, id, key } = await quoteWithLink(server);
    const browser = server.client();
    await openLink(browser, id, key);
    const read = async () => await browser.call(getApplicationDetails, { insurance_application_id: id });
    await server.db.updateTable('applications').set({ stage: 'contratacion' }).where('id', '=', id).execute();
    expect((await read()).code).toBe('LEVEL_AUTHENTICATED');
    await server.db.updateTable('applications').set({ stage: 'cotizacion' }).where('id', '=', id).execute();
    expect((await browser.call(discardApplication, { insurance_application_id: id })).code).toBe(
      'LEVEL_VERIFIED',
    );
    await member.client.call(discardApplication, { insurance_application_id: id });
    expect((await read()).code).toBe('APPLICATION_INACTIVE');
    expect((await browser.call(restoreApplication, { insurance_application_id: id })).code).toBe(
      'LEVEL_VERIFIED',
    );
    await member.client.call(restoreApplication, { insurance_application_id: id });
    expect((await read()).status).toBe(200);
    // The key ends, and with it what it opened; the owner keeps the quote alive meanwhile.
    server.clock.advance({ days: 29 });
    const now = server.clock.now();
    await server.db.updateTable('applications').set({ last_updated_at: now }).where('id', '=', id).execute();
    expect((await read()).status).toBe(200);
    server.clock.advance({ days: 1, minutes: 1 });
    expect((await read()).status).toBe(401);
  });

  test('issued: leads its authenticated owner to the policy, and tells others only that it is issued', async () => {
    const member = await newMember(server);
    const { applicationId: id, finish } = await paid(server, member);
    const key = await mailedKey(server, member, id);
    await finish();
    const policyNumber = await policyNumberOf(id);
    const stranger = await openLink(server.client(), id, key);
    expect(stranger).toMatchObject({ status: 410, raw: { details: { end: 'issued' } } });
    expect(stranger.raw).not.toMatchObject({ details: { policy_number: expect.anything() } });
    expect((await giveBirthDate(server.client(), id, key, rightDate)).code).toBe('APPLICATION_INACTIVE');
    const owner = await openLink(member.client, id, key);
    expect(owner.raw).toMatchObject({ details: { end: 'issued', policy_number: policyNumber } });
    expect((await openLink(await enterAgain(server, member), id, key)).code).toBe('LEVEL_AUTHENTICATED');
  });
});
