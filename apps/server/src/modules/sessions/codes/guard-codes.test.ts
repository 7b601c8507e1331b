import { checkMembership } from '@socio/contracts/check-membership';
import { sendOtp } from '@socio/contracts/send-otp';
import { verifyOtp } from '@socio/contracts/verify-otp';
import { maskPhone } from '@socio/domain/masks';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../../../testing/start-test-server.ts';
import type { TestClient } from '../../../testing/test-client.ts';
import { newMember, newMembership, readCode, type TestMember } from '../../../testing/test-member.ts';
import { until } from '../../../testing/test-purchase.ts';

let server: TestServer;
beforeEach(async () => {
  server = await startTestServer({ CODE_GUARD_GUESSES: '7', CODE_GUARD_SENDS: '4', METRICS_PORT: '0' });
});
afterEach(() => server.close());

const wrong = '000001';
let network = 0;

/** Each from a network of its own. */
async function stranger(member: TestMember): Promise<TestClient> {
  network += 1;
  const client = server.client(`198.51.${100 + Math.floor(network / 250)}.${network % 250}`);
  await client.call(checkMembership, { membership_number: member.number });
  return client;
}

const ask = (client: TestClient, { phone }: TestMember, birth_date?: string) =>
  client.call(sendOtp, { phone_number: maskPhone(phone), ...(birth_date && { birth_date }) });
const guess = async (client: TestClient, { phone }: TestMember, otp: string) => {
  const { body, code } = await client.call(verifyOtp, { phone: maskPhone(phone), otp });
  return code ?? body.code ?? 'entered';
};

async function owner(): Promise<TestMember> {
  const member = await newMember(server);
  server.clock.advance({ minutes: 61 });
  return member;
}

/** Seven wrong guesses at two members' codes, and an eighth that is not compared. */
async function guessAround(members: TestMember[]): Promise<void> {
  for (const [index, member] of members.entries()) {
    const count = index === 0 ? 5 : 2;
    const client = await stranger(member);
    await ask(client, member);
    for (let i = 0; i < count; i += 1) expect(await guess(client, member, wrong)).toBe('OTP_WRONG');
    if (count === 2) expect(await guess(client, member, wrong)).toBe('OTP_EXPIRED');
  }
}

const raised = (guard: string) =>
  server.logs
    .map((line) => JSON.parse(line) as { msg?: string; guard?: string })
    .filter((line) => line.msg === 'codes by SMS are on guard' && line.guard === guard).length;

async function measured(guard: string): Promise<string | undefined> {
  const text = await (await fetch(`http://127.0.0.1:${server.app.metricsPort()}/metrics`)).text();
  return text.match(new RegExp(`^socio_code_guard\\{against="${guard}"\\} (\\d)$`, 'm'))?.[1];
}

describe('trust.md, Codes: on guard against guesses', () => {
  test('unknown browsers get twelve digits, known ones six, and it ends by itself an hour after', async () => {
    const [member, ...others] = [await owner(), await owner(), await owner()];
    const before = await stranger(member);
    await ask(before, member);
    const short = await readCode(server, member.phone);
    await guessAround(others);
    expect(raised('guesses')).toBe(1);
    expect(await measured('guesses')).toBe('1');

    // A short code from before is no longer compared, and a new one is asked for.
    expect(await guess(before, member, short)).toBe('OTP_EXPIRED');
    server.clock.advance({ seconds: 31 });
    expect((await ask(before, member)).body.data.data.response.code_digits).toBe(12);
    const [sms] = await server.sandbox.inbox(member.phone);
    expect(sms?.text).toMatch(/ es \d{4} \d{4} \d{4}\. /);
    const again = await ask(before, member);
    expect(again).toMatchObject({ code: 'OTP_COOLDOWN', raw: { details: { code_digits: 12 } } });
    expect(await guess(before, member, wrong)).toBe('OTP_WRONG');
    expect(await guess(before, member, await readCode(server, member.phone))).toBe('entered');

    const known = server.client('198.51.100.251');
    known.cookies.set('device', member.client.cookies.get('device') ?? '');
    await known.call(checkMembership, { membership_number: member.number });
    expect((await ask(known, member)).body.data.data.response.code_digits).toBe(6);
    expect(await guess(known, member, await readCode(server, member.phone))).toBe('entered');

    // As long as guesses exceed the level it stays up, and is told once.
    server.clock.advance({ minutes: 59 });
    const late = await stranger(member);
    expect((await ask(late, member)).body.data.data.response.code_digits).toBe(12);
    server.clock.advance({ minutes: 3 });
    const after = await stranger(member);
    expect((await ask(after, member)).body.data.data.response.code_digits).toBe(6);
    expect(raised('guesses')).toBe(1);
  });

  test('codes that are entered count for nothing: a crowd does not raise it', async () => {
    for (let i = 0; i < 10; i += 1) {
      const member = await owner();
      const client = await stranger(member);
      await ask(client, member);
      expect(await guess(client, member, await readCode(server, member.phone))).toBe('entered');
    }
    expect(raised('guesses') + raised('sends')).toBe(0);
  });

  test('a right code neither raises the guard nor keeps it up', async () => {
    const [member, ...others] = [await owner(), await owner(), await owner()];
    await guessAround(others);
    server.clock.advance({ minutes: 55 });
    const late = await stranger(member);
    await ask(late, member);
    expect(await guess(late, member, await readCode(server, member.phone))).toBe('entered');
    server.clock.advance({ minutes: 6 });
    expect(
      (await ask(await stranger(others[0] ?? member), others[0] ?? member)).body.data.data.response
        .code_digits,
    ).toBe(6);
  });

  test('guesses sent at the same time are not compared beyond the level', async () => {
    const member = await owner();
    const clients = await Promise.all([1, 2, 3].map(() => stranger(member)));
    for (const client of clients) await ask(client, member);
    const answers = await Promise.all(
      clients.flatMap((client) => [1, 2, 3, 4, 5].map(() => guess(client, member, wrong))),
    );
    expect(answers.filter((code) => code === 'OTP_WRONG')).toHaveLength(7);
    expect(new Set(answers)).toEqual(new Set(['OTP_WRONG', 'OTP_EXPIRED']));
  });
});

describe('trust.md, Codes: on guard against codes that nobody enters', () => {
  /** Four codes that nobody enters; the fifth is not sent. */
  async function sendAround(): Promise<TestMember> {
    const member = await owner();
    for (let i = 0; i < 4; i += 1) expect((await ask(await stranger(member), member)).status).toBe(200);
    const refused = await ask(await stranger(member), member);
    expect(refused).toMatchObject({ status: 409, code: 'OTP_BIRTH_DATE' });
    expect(refused.raw).toMatchObject({
      message: expect.stringContaining('Si la fecha coincide, llegará un código') as string,
    });
    expect(raised('sends')).toBe(1);
    expect(await measured('sends')).toBe('1');
    return member;
  }

  test('the birth date comes first: the right one gets an SMS by a job, a wrong one the same answer', async () => {
    const member = await sendAround();
    const count = async () => (await server.sandbox.inbox(member.phone)).length;
    const before = await count();
    const [right, no] = [await stranger(member), await stranger(member)];
    const yes = await ask(right, member, member.birthDate);
    const decoy = await ask(no, member, '03/11/1979');
    for (const answer of [yes, decoy]) {
      expect(answer.status).toBe(200);
      expect(Object.keys(answer.body.data.data.response).toSorted()).toEqual(
        ['OTP_Code', 'OTP_valid_until', 'birth_date_decides', 'code_digits'].toSorted(),
      );
    }
    await until('sent by the job', async () => (await count()) === before + 1);
    const code = await readCode(server, member.phone);
    expect(await guess(no, member, code)).toBe('OTP_WRONG');
    expect(await guess(right, member, code)).toBe('entered');
    // Asked again at once, both hear the same; neither that a code was sent.
    expect((await ask(no, member, '03/11/1979')).code).toBe('OTP_PENDING');
    const jobs = await server.db
      .selectFrom('otp_challenges')
      .select(['sent_by_job'])
      .where('phone', '=', member.phone)
      .orderBy('sent_at', 'desc')
      .limit(2)
      .execute();
    expect(jobs.map((row) => row.sent_by_job)).toEqual([false, true]);
    expect(await count()).toBe(before + 1);
  });

  test('three wrong ones a day by member and network; elsewhere the owner gets a code', async () => {
    const member = await sendAround();
    const client = await stranger(member);
    for (let i = 0; i < 3; i += 1) {
      expect((await ask(client, member, '03/11/1979')).status).toBe(200);
      server.clock.advance({ minutes: 21 });
    }
    // The guard would be down by now, were it not for what others send.
    await server.db
      .updateTable('code_guards')
      .set({ until: new Date('2100-01-01') })
      .execute();
    const refused = await ask(client, member, member.birthDate);
    expect(refused).toMatchObject({ status: 429, code: 'OTP_LIMIT' });
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(22 * 3600);
    const elsewhere = await stranger(member);
    expect((await ask(elsewhere, member, member.birthDate)).status).toBe(200);
  });

  test('which of the dates given was right is not told by the next refusal', async () => {
    const member = await sendAround();
    const outcomes = [];
    for (const dates of [
      ['03/11/1979', '04/11/1979', '05/11/1979'],
      ['03/11/1979', member.birthDate, '05/11/1979'],
    ]) {
      const client = await stranger(member);
      for (const date of dates) {
        expect((await ask(client, member, date)).status).toBe(200);
        server.clock.advance({ minutes: 21 });
      }
      await server.db
        .updateTable('code_guards')
        .set({ until: new Date('2100-01-01') })
        .execute();
      outcomes.push((await ask(client, member, '06/11/1979')).code);
    }
    expect(outcomes).toEqual(['OTP_LIMIT', 'OTP_LIMIT']);
  });

  test('the place of a birth date whose code was entered is free again', async () => {
    const member = await sendAround();
    const client = await stranger(member);
    for (let login = 0; login < 3; login += 1) {
      const before = (await server.sandbox.inbox(member.phone)).length;
      expect((await ask(client, member, member.birthDate)).status).toBe(200);
      await until('sent', async () => (await server.sandbox.inbox(member.phone)).length > before);
      if (login < 2)
        expect(await guess(client, member, await readCode(server, member.phone))).toBe('entered');
      client.cookies.delete('device');
      server.clock.advance({ minutes: 21 });
      await server.db
        .updateTable('code_guards')
        .set({ until: new Date('2100-01-01') })
        .execute();
    }
    expect((await ask(client, member, '03/11/1979')).status).toBe(200);
  });

  test('codes to typed phones without end: 20 an hour for a network, while on guard', async () => {
    await sendAround();
    const codes = [];
    for (let sent = 0; sent < 21; sent += 1) {
      const client = server.client('198.51.99.1');
      await client.call(checkMembership, { membership_number: await server.sandbox.addMember() });
      codes.push((await client.call(sendOtp, { phone_number: `55340100${10 + sent}` })).code);
    }
    expect(codes).toEqual([...Array.from({ length: 20 }, () => undefined), 'OTP_NETWORK']);
  });

  test('it asks neither a known browser nor for a membership without an account, and ends an hour after', async () => {
    const member = await sendAround();
    const known = await stranger(member);
    known.cookies.set('device', member.client.cookies.get('device') ?? '');
    expect((await ask(known, member)).status).toBe(200);
    const { client } = await newMembership(server);
    expect((await client.call(sendOtp, { phone_number: '5534000008' })).status).toBe(200);
    server.clock.advance({ minutes: 61 });
    const later = await ask(await stranger(member), member);
    expect(later.status).toBe(200);
    expect(later.body.data.data.response).not.toHaveProperty('birth_date_decides');
  });
});
