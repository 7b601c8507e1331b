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
    expect(String(headers['set-cookie'])).not.toContain('session=');
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
    for (const secret of [
      member.phone,
      member.birthDate,
      member.email,
      'RAMÍREZ',
      member.own.second_last_name,
    ]) {
      expect(JSON.stringify(raw)).not.toContain(secret);
    }
  });
});
