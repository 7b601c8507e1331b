import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { checkMembership } from '@socio/contracts/check-membership';
import { startTestServer, type TestServer } from '../../testing/start-test-server.ts';
import { enterAgain, newMember } from '../../testing/test-member.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ REGISTRY_TIMEOUT_MS: '300' });
});
afterAll(() => server.close());

const check = (number: string, address?: string) =>
  server.client(address).call(checkMembership, { membership_number: number });

describe('calls.md, Members: check-membership', () => {
  // holds M002, Q348
  test('active: is_active and no is_not_active', async () => {
    const { body, status, headers } = await check(await server.sandbox.addMember());
    expect(status).toBe(200);
    expect(body).toMatchObject({ is_active: true, user_data: [] });
    expect(body).not.toHaveProperty('is_not_active');
    expect(String(headers['set-cookie'])).toMatch(/HttpOnly; SameSite=Lax/);
  });

  // holds M002, M109
  test.each([
    ['unknown', '999999999999'],
    ['not active (sandbox)', '100000000055'],
  ])('%s: 200 with is_not_active, and no session', async (_name, number) => {
    const { body, status, headers } = await check(number);
    expect(status).toBe(200);
    expect(body).toMatchObject({ is_active: false, is_not_active: true, user_data: [] });
    expect(headers['set-cookie']).toBeUndefined();
  });

  test('the registry does not answer: 504 after the product own limit', async () => {
    expect(await check('100000000066')).toMatchObject({ status: 504, code: 'REGISTRY_TIMEOUT' });
  });

  test('the registry fails twice, then answers', async () => {
    expect(await check('100000000077')).toMatchObject({ status: 503, code: 'REGISTRY_UNAVAILABLE' });
    expect((await check('100000000077')).status).toBe(503);
    expect((await check('100000000077')).body.is_active).toBe(true);
  });

  test.each([
    ['no body', undefined],
    ['empty', { membership_number: '  ' }],
    ['too long', { membership_number: '1234567890123' }],
    ['a number', { membership_number: 100000000022 }],
  ])('bad input, %s: 422', async (_name, payload) => {
    const reply = await server.client().send({
      method: 'POST',
      url: '/api/check-membership',
      ...(payload !== undefined && { payload }),
    });
    expect(reply).toMatchObject({ status: 422, code: 'FIELDS_INVALID' });
  });

  test('architecture, personal data by reference: masks below authenticated, full values from it', async () => {
    const member = await newMember(server);
    const full = await member.client.call(checkMembership, {
      membership_number: member.number,
      refresh: true,
    });
    expect(full.body.user_data[0]).toMatchObject({
      cellphone: member.phone,
      birth_date: member.birthDate,
      email: member.email,
      first_last_name: 'RAMÍREZ',
    });
    const stranger = await enterAgain(server, member);
    const { body, raw } = await stranger.call(checkMembership, { membership_number: member.number });
    expect(body.user_data[0]).toMatchObject({
      name: 'CARLOS',
      gender: 'H',
      cellphone: `••••••${member.phone.slice(-4)}`,
      birth_date: '••/••/••••',
      first_last_name: null,
      birth_state: null,
      'mexican_neighorhoods-zip_code': null,
    });
    for (const secret of [member.phone, member.birthDate, member.email, 'RAMÍREZ', 'PÉREZ']) {
      expect(JSON.stringify(raw)).not.toContain(secret);
    }
  });
});

describe('architecture.md, guessing: membership numbers cannot be tried in bulk', () => {
  const wrong = (serial: number) => `9${String(serial).padStart(11, '0')}`;

  test('a right number costs nothing, and from a fresh address it enters at once', async () => {
    const number = await server.sandbox.addMember();
    for (let time = 0; time < 15; time += 1) {
      expect((await check(number, '203.0.113.78')).body.is_active).toBe(true);
    }
    for (let serial = 0; serial < 4; serial += 1) await check(wrong(serial), '203.0.113.79');
    expect((await check(number, '203.0.113.79')).status).toBe(429);
    expect((await check(number, '203.0.113.80')).body.is_active).toBe(true);
  });

  test('members who enter at the same moment do not keep each other out', async () => {
    const numbers = await Promise.all(Array.from({ length: 8 }, () => server.sandbox.addMember()));
    const answers = await Promise.all(numbers.map((number) => check(number, '203.0.113.90')));
    expect(answers.map(({ body }) => body.is_active)).toEqual(numbers.map(() => true));
  });

  test('twenty wrong numbers at once: ten reach the club', async () => {
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, serial) => check(wrong(500 + serial), '203.0.113.91')),
    );
    expect(answers.filter(({ status }) => status === 200).length).toBeLessThanOrEqual(10);
  });

  test("strangers' failures from the same address do not keep a member from going on", async () => {
    const address = '203.0.113.92';
    const number = await server.sandbox.addMember();
    const member = server.client(address);
    await member.call(checkMembership, { membership_number: number });
    for (let serial = 0; serial < 4; serial += 1) await check(wrong(serial), address);
    expect(await member.call(checkMembership, { membership_number: number, refresh: true })).toMatchObject({
      status: 200,
    });
    const other = await server.sandbox.addMember();
    expect(await member.call(checkMembership, { membership_number: other, refresh: true })).toMatchObject({
      status: 429,
    });
  });

  test('a failing registry is no failure of whoever asks', async () => {
    await server.sandbox.addFault({ service: 'club-registry', kind: 'error', times: 12 });
    for (let time = 0; time < 12; time += 1) {
      expect(await check(wrong(time), '203.0.113.81')).toMatchObject({ status: 503 });
    }
    expect((await check(wrong(0), '203.0.113.81')).status).toBe(200);
  });

  test('an IPv6 network counts as one address', async () => {
    for (let serial = 0; serial < 4; serial += 1) {
      expect((await check(wrong(serial), `2001:db8:1:2::${serial + 1}`)).status).toBe(200);
    }
    expect((await check(wrong(5), '2001:db8:1:2::99')).status).toBe(429);
    expect((await check(wrong(5), '2001:db8:1:3::99')).status).toBe(200);
  });

  test('1,000 guesses at once from 50 addresses: 500 reach the club at most; then somebody is told', async () => {
    const numbers = await Promise.all(Array.from({ length: 10 }, () => server.sandbox.addMember()));
    const before = server.logs.filter((line) => line.includes('membership numbers are being tried')).length;
    const guesses = Array.from({ length: 1000 }, (_, serial) =>
      serial % 100 === 99 ? (numbers[Math.floor(serial / 100)] ?? '') : wrong(serial),
    );
    let looked = 0;
    let found = 0;
    for (let round = 0; round < 20; round += 1) {
      const answers = await Promise.all(
        guesses
          .slice(round * 50, round * 50 + 50)
          .map((number, place) => check(number, `127.0.1.${place + 1}`)),
      );
      looked += answers.filter(({ status, body }) => status === 200 && !body.is_active).length;
      found += answers.filter(({ status, body }) => status === 200 && body.is_active).length;
    }
    // Of each address four, and one more for who waited; a right number among them does not count.
    expect(looked).toBeGreaterThanOrEqual(50 * 4);
    expect(looked).toBeLessThanOrEqual(50 * 10);
    expect(found).toBeLessThan(10);
    // Whoever waits as long as each answer says gets ten of each address in 15 minutes.
    for (const seconds of [5, 15, 30, 60, 120, 240]) {
      server.clock.advance({ seconds });
      const answers = await Promise.all(
        Array.from({ length: 50 }, (_, place) => check(wrong(2000 + place), `127.0.1.${place + 1}`)),
      );
      looked += answers.filter(({ status, body }) => status === 200 && !body.is_active).length;
    }
    expect(looked).toBe(500);
    const last = await check(wrong(1), '127.0.1.1');
    expect(last.status).toBe(429);
    const told = server.logs.filter((line) => line.includes('membership numbers are being tried'));
    expect(told.length).toBeGreaterThan(before);
    expect(told.join()).not.toMatch(/9000000|127\.0\.1/);
  });
});
