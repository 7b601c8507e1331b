import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { checkMembership } from '@socio/contracts/check-membership';
import { clearAllSessions } from '@socio/contracts/clear-all-sessions';
import { getUserAddresses } from '@socio/contracts/get-user-addresses';
import { sendOtp } from '@socio/contracts/send-otp';
import { verifyOtp } from '@socio/contracts/verify-otp';
import { maskPhone } from '@socio/domain/masks';
import { startTestServer, type TestServer } from '../../../testing/start-test-server.ts';
import type { TestClient } from '../../../testing/test-client.ts';
import { enterAgain, newMember, newMembership, readCode } from '../../../testing/test-member.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const other = (code: string) => (code === '000000' ? '111111' : '000000');

describe('architecture, Codes by SMS', () => {
  // holds M221, M256, M283, Q014
  test('spec membership 9: six digits to the registered phone, its mask stands for it', async () => {
    const member = await newMember(server);
    server.clock.advance({ minutes: 2 });
    const client = await enterAgain(server, member);
    const sent = await client.call(sendOtp, { phone_number: maskPhone(member.phone) });
    expect(sent.status).toBe(200);
    const code = await readCode(server, member.phone);
    expect(code).toMatch(/^\d{6}$/);
    expect(JSON.stringify(sent.raw)).not.toContain(code);

    const before = client.cookies.get('session');
    const answer = await client.call(verifyOtp, { phone: maskPhone(member.phone), otp: code });
    expect(answer.body).toMatchObject({ success: true, valid: true });
    expect(client.cookies.get('session')).not.toBe(before);
    expect((await client.call(getUserAddresses, { membership_id: member.id })).status).toBe(200);
  });

  test('a code is good once', async () => {
    const member = await newMember(server);
    server.clock.advance({ minutes: 2 });
    const client = await enterAgain(server, member);
    await client.call(sendOtp, { phone_number: member.phone });
    const code = await readCode(server, member.phone);
    const [first, second] = await Promise.all([
      client.call(verifyOtp, { phone: member.phone, otp: code }),
      client.call(verifyOtp, { phone: member.phone, otp: code }),
    ]);
    expect([first.body.valid, second.body.valid].filter(Boolean)).toHaveLength(1);
  });

  test('calls.md, Identity: wrong, used up, expired, none are told apart', async () => {
    const member = await newMember(server);
    server.clock.advance({ minutes: 2 });
    const client = await enterAgain(server, member);
    const verify = async (otp: string) =>
      (await client.call(verifyOtp, { phone: member.phone, otp })).body.code;
    expect(await verify('123456')).toBe('OTP_NONE');
    await client.call(sendOtp, { phone_number: member.phone });
    const code = await readCode(server, member.phone);
    for (let i = 0; i < 5; i += 1) expect(await verify(other(code))).toBe('OTP_WRONG');
    expect(await verify(code)).toBe('OTP_USED_UP');
    server.clock.advance({ minutes: 6 });
    expect(await verify(code)).toBe('OTP_EXPIRED');
  });

  test('an earlier code stays good for its own time after a resend', async () => {
    const member = await newMember(server);
    server.clock.advance({ minutes: 2 });
    const client = await enterAgain(server, member);
    await client.call(sendOtp, { phone_number: member.phone });
    const first = await readCode(server, member.phone);
    server.clock.advance({ seconds: 31 });
    await client.call(sendOtp, { phone_number: member.phone });
    expect((await client.call(verifyOtp, { phone: member.phone, otp: first })).body.valid).toBe(true);
  });

  test('trust.md, Codes: an unknown browser gets one per 30 s, three an hour, eight a day', async () => {
    const member = await newMember(server);
    server.clock.advance({ minutes: 61 });
    const client = await enterAgain(server, member);
    expect((await client.call(sendOtp, { phone_number: member.phone })).status).toBe(200);
    const early = await client.call(sendOtp, { phone_number: member.phone });
    expect(early).toMatchObject({ status: 429, code: 'OTP_COOLDOWN' });
    expect(Number(early.headers['retry-after'])).toBeLessThanOrEqual(30);
    // The window is any stretch of an hour, so the full hour of the clock makes no difference.
    const toNextHour = 3600 - ((server.clock.now().getTime() / 1000) % 3600);
    server.clock.advance({ seconds: toNextHour > 100 ? toNextHour - 60 : 0 });
    const elsewhere = await enterAgain(server, member);
    const send = async (from: TestClient) => {
      server.clock.advance({ seconds: 31 });
      return await from.call(sendOtp, { phone_number: maskPhone(member.phone) });
    };
    const limited = async (places: number) => {
      const answers = [];
      for (let i = 0; i <= places; i += 1) answers.push(await send(i % 2 === 0 ? client : elsewhere));
      expect(answers.map(({ code }) => code ?? 'sent')).toEqual([
        ...Array.from({ length: places }, () => 'sent'),
        'OTP_LIMIT',
      ]);
      const wait = Number(answers.at(-1)?.headers['retry-after']);
      expect(answers.at(-1)?.raw).toMatchObject({ details: { retry_after_seconds: wait } });
      server.clock.advance({ seconds: wait });
      return wait;
    };
    // One of the three was sent above.
    expect(await limited(2)).toBeLessThanOrEqual(3600);
    server.clock.advance({ minutes: 61 });
    // With the one that made the account four are left of the day's eight.
    await limited(3);
    expect(await limited(1)).toBeGreaterThan(12 * 3600);
    expect((await send(client)).status).toBe(200);
  });

  test('trust.md, Codes: ten wrong codes a day by member and network, over all sessions', async () => {
    const member = await newMember(server);
    const codes: (string | undefined)[] = [];
    for (let visit = 0; visit < 3; visit += 1) {
      server.clock.advance({ minutes: 61 });
      const client = await enterAgain(server, member);
      await client.call(sendOtp, { phone_number: member.phone });
      const wrong = other(await readCode(server, member.phone));
      for (let i = 0; i < 5; i += 1) {
        const answer = await client.call(verifyOtp, { phone: member.phone, otp: wrong });
        codes.push(answer.code);
      }
    }
    expect(codes.slice(0, 10)).toEqual(Array.from({ length: 10 }, () => 'OTP_WRONG'));
    expect(codes.slice(10)).toEqual(Array.from({ length: 5 }, () => 'OTP_LIMIT'));
  });

  test('calls.md, Identity: another phone than the registered one is refused', async () => {
    const member = await newMember(server);
    const client = await enterAgain(server, member);
    const answer = await client.call(sendOtp, { phone_number: '5587654321' });
    expect(answer).toMatchObject({ status: 409, code: 'ACCOUNT_EXISTS' });
  });

  test('architecture, Personal data by reference: the phone behind the mask is not found by trying', async () => {
    const member = await newMember(server);
    server.clock.advance({ minutes: 2 });
    const client = await enterAgain(server, member);
    const guess = async (phone: string) => (await client.call(verifyOtp, { phone, otp: '000000' })).code;
    const guesses = Array.from({ length: 20 }, (_, index) => guess(`55333${10_000 + index}`));
    const codes = await Promise.all(guesses);
    expect(codes.filter((code) => code === 'ACCOUNT_EXISTS')).toHaveLength(10);
    expect(codes.filter((code) => code === 'TOO_MANY')).toHaveLength(10);
    expect(await guess(member.phone)).toBe('TOO_MANY');
    expect((await client.call(sendOtp, { phone_number: member.phone })).code).toBe('TOO_MANY');
    // Sending the mask, as the page does, is not limited.
    await client.call(sendOtp, { phone_number: maskPhone(member.phone) });
    const otp = await readCode(server, member.phone);
    expect((await client.call(verifyOtp, { phone: maskPhone(member.phone), otp })).body.valid).toBe(true);
  });

  test('house rule 8: an answer that was lost is asked for again under its reference: one message, no failure', async () => {
    const { client } = await newMembership(server);
    const phone = '5534000001';
    await server.sandbox.addFault({ service: 'sms', kind: 'drop', times: 1 });
    expect((await client.call(sendOtp, { phone_number: phone })).status).toBe(200);
    expect(await server.sandbox.inbox(phone)).toHaveLength(1);
    const otp = await readCode(server, phone);
    expect((await client.call(verifyOtp, { phone, otp })).body.valid).toBe(true);
  });

  test.each([
    ['0000000001', 'PHONE_UNUSABLE'],
    ['8001234567', 'PHONE_GETS_NO_CODES'],
    ['9001234567', 'PHONE_GETS_NO_CODES'],
  ])('trust.md, Codes: only Mexican geographic numbers get codes: %s', async (phone_number, code) => {
    const { client } = await newMembership(server);
    expect(await client.call(sendOtp, { phone_number })).toMatchObject({ status: 422, code });
  });

  test('trust.md, Codes: a registered 800 number gets none, and the text says what to do', async () => {
    const member = await newMember(server);
    const service = '8005550100';
    await server.db
      .updateTable('accounts')
      .set({ cellphone: service })
      .where('member_id', '=', member.id)
      .execute();
    const client = await enterAgain(server, member);
    const answer = await client.call(sendOtp, { phone_number: maskPhone(service) });
    expect(answer).toMatchObject({ status: 422, code: 'PHONE_GETS_NO_CODES' });
    expect(JSON.stringify(answer.raw)).toContain('acude con el representante de tu club');
  });

  test('trust.md, Codes: a phone that was typed gets five a day, whoever asks', async () => {
    const phone_number = '5534000006';
    const ask = async () => {
      const { client } = await newMembership(server);
      return await client.call(sendOtp, { phone_number });
    };
    for (let sent = 0; sent < 5; sent += 1) expect((await ask()).status).toBe(200);
    const sixth = await ask();
    expect(sixth).toMatchObject({ status: 429, code: 'OTP_PHONE_LIMIT' });
    expect(sixth.raw).toMatchObject({ message: expect.stringContaining('en 24 horas') as string });
    server.clock.advance({ days: 1 });
    expect((await ask()).status).toBe(200);
  });
});

describe('architecture, Sessions and access', () => {
  // holds M008, M282, Q320, Q387
  test('the level lasts 20 minutes', async () => {
    const member = await newMember(server);
    expect((await member.client.call(getUserAddresses, { membership_id: member.id })).status).toBe(200);
    server.clock.advance({ minutes: 21 });
    const late = await member.client.call(getUserAddresses, { membership_id: member.id });
    expect(late).toMatchObject({ status: 401, code: 'LEVEL_AUTHENTICATED' });
  });

  test('a replaced cookie is good for 60 s at its old level', async () => {
    const member = await newMember(server);
    server.clock.advance({ minutes: 2 });
    const client = await enterAgain(server, member);
    await client.call(sendOtp, { phone_number: member.phone });
    const old = client.cookies.get('session') ?? '';
    await client.call(verifyOtp, { phone: member.phone, otp: await readCode(server, member.phone) });
    const stale = server.client();
    stale.cookies.set('session', old);
    expect((await stale.call(getUserAddresses, { membership_id: member.id })).code).toBe(
      'LEVEL_AUTHENTICATED',
    );
    server.clock.advance({ seconds: 61 });
    expect((await stale.call(getUserAddresses, { membership_id: member.id })).code).toBe('LEVEL_VERIFIED');
  });

  // holds M248
  test('calls.md, Members: clear-all-sessions ends its own session and sets no cookie', async () => {
    const member = await newMember(server);
    const cleared = await member.client.call(clearAllSessions);
    expect(cleared.status).toBe(200);
    expect(cleared.headers['set-cookie']).toBeUndefined();
    expect((await member.client.call(getUserAddresses, { membership_id: member.id })).code).toBe(
      'LEVEL_VERIFIED',
    );
  });

  test('a session that ended stays ended, whatever was under way', async () => {
    const member = await newMember(server);
    const late: number[] = [];
    for (let i = 0; i < 4; i += 1) {
      server.clock.advance({ minutes: 61 });
      const client = await enterAgain(server, member);
      await client.call(sendOtp, { phone_number: maskPhone(member.phone) });
      const otp = await readCode(server, member.phone);
      await Promise.all([
        client.call(verifyOtp, { phone: maskPhone(member.phone), otp }),
        client.call(clearAllSessions),
      ]);
      late.push((await client.call(getUserAddresses, {})).status);
    }
    expect(late).toEqual([401, 401, 401, 401]);
  });

  test('calls.md, Members: a refresh keeps the level, entering anew or with another number drops it', async () => {
    const member = await newMember(server);
    const foreign = await newMembership(server);
    const own = { membership_number: member.number };
    const statusOf = async (client: TestClient) =>
      (await client.call(getUserAddresses, { membership_id: member.id })).status;
    await member.client.call(checkMembership, { ...own, refresh: true });
    expect(await statusOf(member.client)).toBe(200);
    for (const membership_number of [member.number, foreign.number]) {
      const { client, phone } = await newMember(server);
      const thief = server.client();
      for (const [name, value] of client.cookies) thief.cookies.set(name, value);
      expect((await thief.call(getUserAddresses, {})).status).toBe(200);
      await client.call(checkMembership, { membership_number });
      expect((await client.call(getUserAddresses, {})).status).toBe(401);
      // A copy of the previous cookie is worthless too.
      expect((await thief.call(getUserAddresses, {})).status).toBe(401);
      expect(phone).not.toBe(member.phone);
    }
    await member.client.call(checkMembership, { membership_number: foreign.number, refresh: true });
    expect(await statusOf(member.client)).toBe(401);
  });
});
