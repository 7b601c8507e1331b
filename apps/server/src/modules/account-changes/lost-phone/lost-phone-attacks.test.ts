import { correctEmail } from '@socio/contracts/correct-email';
import { maskPhone } from '@socio/domain/masks';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../../../testing/start-test-server.ts';
import { createCorrections } from '../../../testing/test-corrections.ts';
import {
  askForPhone,
  askLink,
  createStrangers,
  enterCodeOf,
  mailedPhoneLink,
  memberWithMail,
  openRecovery,
  phoneLinks,
  sendCodeTo,
} from '../../../testing/test-lost-phone.ts';
import { enterAgain, newMember } from '../../../testing/test-member.ts';
import { until } from '../../../testing/test-purchase.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const { stranger, newPhone } = createStrangers(() => server);

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

  test('a link to the former mail opens nothing once the account has another one', async () => {
    const { prove, newEmail, linkTo, confirm } = createCorrections(() => server);
    const member = await memberWithMail(server);
    const attacker = stranger();
    const key = await mailedPhoneLink(server, member, attacker);
    await prove(member.client, member);
    const email = newEmail();
    expect((await member.client.call(correctEmail, { email })).status).toBe(200);
    expect((await confirm(await linkTo(email), member.birthDate)).status).toBe(200);
    expect((await openRecovery(attacker, key, member.birthDate)).status).toBe(404);
    expect((await sendCodeTo(attacker, key, newPhone())).status).toBe(404);
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
      .set({ curp: `XEXX010101HNEXXX${newPhone().slice(-2)}` })
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
