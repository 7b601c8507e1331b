import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createUser } from '@socio/contracts/create-user';
import type { RequestOf } from '@socio/contracts/contract';
import { getUserAddresses } from '@socio/contracts/get-user-addresses';
import { sendOtp } from '@socio/contracts/send-otp';
import { verifyOtp } from '@socio/contracts/verify-otp';
import { ownCurp } from '../../testing/own-curp.ts';
import { startTestServer, type TestServer } from '../../testing/start-test-server.ts';
import type { TestClient } from '../../testing/test-client.ts';
import { newMember, newMembership, readCode } from '../../testing/test-member.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ REGISTRY_TIMEOUT_MS: '1000' });
});
afterAll(() => server.close());

let serial = 0;
type Body = RequestOf<typeof createUser>;

/** A membership without an account whose phone was verified in this browser. */
async function proven(phone?: string): Promise<{ client: TestClient; id: string; body: Body }> {
  serial += 1;
  const cellphone = phone ?? `5534${100_000 + serial}`;
  const { client, id } = await newMembership(server);
  await client.call(sendOtp, { phone_number: cellphone });
  await client.call(verifyOtp, { phone: cellphone, otp: await readCode(server, cellphone) });
  const body: Body = {
    membership_id: id,
    name: 'Ana  Sofía',
    first_last_name: 'López',
    birth_date: '14/05/1988',
    cellphone,
    ...ownCurp(cellphone),
    gender: 'M',
  };
  return { client, id, body };
}

const accountOf = (id: string) =>
  server.db.selectFrom('accounts').selectAll().where('member_id', '=', id).executeTakeFirst();

describe('spec membership 4 and calls.md, Identity: create-user', () => {
  // holds M009, M257
  test('makes the account in upper case and raises the level', async () => {
    const { client, id, body } = await proven();
    const before = client.cookies.get('session');
    const made = await client.call(createUser, { ...body, second_last_name: '' });
    expect(made.body.data.data.response).toMatchObject({
      result_error_curp: null,
      validate_user_information_curp: { status: 'AN', message: null },
      unique_user_exists: null,
    });
    expect(await accountOf(id)).toMatchObject({
      name: 'ANA SOFÍA',
      first_last_name: 'LÓPEZ',
      second_last_name: null,
      birth_date: '1988-05-14',
      email: null,
    });
    expect(client.cookies.get('session')).not.toBe(before);
    expect((await client.call(getUserAddresses, {})).status).toBe(200);
  });

  test('house rule 10: a second click and a repetition get the same account', async () => {
    const { client, body } = await proven();
    const clicks = await Promise.all([client.call(createUser, body), client.call(createUser, body)]);
    const answers = [...clicks, await client.call(createUser, body)];
    for (const { status, body: answer } of answers) {
      expect(status).toBe(200);
      expect(answer.data.data.response).toMatchObject({ result_error_curp: null, unique_user_exists: null });
    }
    const other = await client.call(createUser, { ...body, name: 'OTRA' });
    expect(other).toMatchObject({ status: 409, code: 'ACCOUNT_EXISTS' });
  });

  // holds M009
  test.each([
    ['RECHAZADO', 'result_error_curp', /^Error de CURP: /],
    ['INVALIDO', 'validate_user_information_curp.message', /^Error de validación: /],
  ])('sandbox, population registry: %s', async (first_last_name, path, text) => {
    const { client, id, body } = await proven();
    const answer = await client.call(createUser, { ...body, first_last_name });
    expect(answer.status).toBe(200);
    expect(answer.body.data.data.response).toHaveProperty(path, expect.stringMatching(text));
    expect(await accountOf(id)).toBeUndefined();
    expect((await client.call(getUserAddresses, {})).code).toBe('LEVEL_AUTHENTICATED');
    // The phone stays verified, so that the data can be corrected.
    expect((await client.call(createUser, body)).status).toBe(200);
  });

  test('sandbox, population registry: no answer, and none at all', async () => {
    const { client, id, body } = await proven();
    const silent = await client.call(createUser, { ...body, first_last_name: 'DEMORA' });
    expect(silent).toMatchObject({ status: 504, code: 'CURP_TIMEOUT' });
    await server.sandbox.addFault({ service: 'population-registry', kind: 'error', times: 1 });
    expect(await client.call(createUser, body)).toMatchObject({ status: 503, code: 'CURP_UNAVAILABLE' });
    expect(await accountOf(id)).toBeUndefined();
  });

  // holds M269
  test('unique_user_exists is told only after the phone is proven', async () => {
    const first = await proven();
    await first.client.call(createUser, first.body);
    const stranger = await newMembership(server);
    const guess = await stranger.client.call(createUser, { ...first.body, membership_id: stranger.id });
    expect(guess).toMatchObject({ status: 409, code: 'PHONE_NOT_PROVEN' });
    server.clock.advance({ minutes: 2 });
    const second = await proven(first.body.cellphone);
    // A twin: another CURP.
    const answer = await second.client.call(createUser, { ...second.body, name: 'Eva' });
    expect(answer.body.data.data.response.unique_user_exists).toBe(true);
    expect(answer.body.data.data.response.movable).toBeUndefined();
    expect(await accountOf(second.id)).toBeUndefined();
  });

  test.each([
    ['another phone than the proven one', { cellphone: '5599887766' }, 409, 'PHONE_NOT_PROVEN'],
    ['a mask of nothing on record', { cellphone: '••••••7766' }, 422, 'PHONE_UNUSABLE'],
    ['18 tomorrow', { birth_date: '11/03/2008' }, 422, 'UNDER_AGE'],
    ['a day that does not exist', { birth_date: '30/02/1990' }, 422, 'FIELDS_INVALID'],
    ['a name with a digit', { name: 'AN4' }, 422, 'FIELDS_INVALID'],
    ['no e-mail address', { email: 'ana@' }, 422, 'FIELDS_INVALID'],
    ['the membership of somebody else', { membership_id: 'somebody' }, 404, 'NOT_FOUND'],
  ])('refused, and nothing is made: %s', async (_name, wrong, status, code) => {
    const { client, id, body } = await proven();
    expect(await client.call(createUser, { ...body, ...wrong })).toMatchObject({ status, code });
    expect(await accountOf(id)).toBeUndefined();
  });

  test('a proof lasts 20 minutes and is good in its own browser', async () => {
    const { client, body } = await proven();
    server.clock.advance({ minutes: 21 });
    expect((await client.call(createUser, body)).code).toBe('PHONE_NOT_PROVEN');
  });

  test('a membership with an account', async () => {
    const member = await newMember(server);
    const { body } = await proven();
    const answer = await member.client.call(createUser, { ...body, membership_id: member.id });
    expect(answer).toMatchObject({ status: 409, code: 'ACCOUNT_EXISTS' });
  });

  // holds M001
  test('without a session', async () => {
    const { body } = await proven();
    expect((await server.client().call(createUser, body)).code).toBe('LEVEL_VERIFIED');
  });
});
