import { accountChanges } from '@socio/contracts/account-changes';
import { correctName } from '@socio/contracts/correct-name';
import { correctPhone } from '@socio/contracts/correct-phone';
import { sendCorrectionCode } from '@socio/contracts/send-correction-code';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../../../testing/start-test-server.ts';
import type { TestClient } from '../../../testing/test-client.ts';
import { createCorrections } from '../../../testing/test-corrections.ts';
import { newMember, readCode, type TestMember } from '../../../testing/test-member.ts';
import { until } from '../../../testing/test-purchase.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ SWEEP_EVERY_MS: '300' });
});
afterAll(() => server.close());

const {
  newPhone,
  memberAtHome,
  inYoungBrowser,
  accountOf,
  isAbout,
  changesOf,
  eventsOf,
  messageTo,
  notMe,
  changePhone,
} = createCorrections(() => server);

describe('trust.md, Corregir mis datos: the phone, by a code to the new one', () => {
  test('at once in a browser known for long; the old phone and the mail are told, and can take it back', async () => {
    const member = await memberAtHome();
    const phone = newPhone();
    const { body } = await changePhone(member.client, phone);
    expect(body.valid).toBe(true);
    isAbout(body.in_force_at, 0);
    expect(await accountOf(member)).toMatchObject({ cellphone: phone });
    expect(await eventsOf(member)).toEqual(['account-change-asked phone', 'account-change-done phone']);
    // The answer was lost: the same again.
    const again = await member.client.call(correctPhone, { phone_number: phone, otp: '000000' });
    expect(again.body).toMatchObject({ valid: true });
    expect((await changesOf(member.client)).changes).toEqual([]);
    await messageTo(member.email, 'El teléfono de tu cuenta cambió');
    const { text } = await messageTo(member.phone, 'Desde ahora tu cuenta usa');
    await notMe(text);
    expect(await accountOf(member)).toMatchObject({ cellphone: member.phone });
  });

  test('in a young browser after 24 hours; told at once, listed, and carried out', async () => {
    const member = await memberAtHome();
    const client = await inYoungBrowser(member);
    const phone = newPhone();
    const { body } = await changePhone(client, phone);
    isAbout(body.in_force_at, 24);
    const again = await client.call(correctPhone, { phone_number: phone, otp: '000000' });
    expect(again.body.in_force_at).toBe(body.in_force_at);
    expect((await changesOf(client)).changes).toMatchObject([
      { phone: `••••••${phone.slice(-4)}`, may_stop: true },
    ]);
    await messageTo(member.phone, 'a partir del');
    await messageTo(member.email, 'Se pidió cambiar el teléfono de tu cuenta');
    server.clock.advance({ minutes: 23 * 60 });
    expect(await accountOf(member)).toMatchObject({ cellphone: member.phone });
    server.clock.advance({ minutes: 61 });
    await until('the new phone', async () => (await accountOf(member)).cellphone === phone);
  });

  test('‘No fui yo’ also forgets the young browser in which it was asked for', async () => {
    const member = await memberAtHome();
    const client = await inYoungBrowser(member);
    await changePhone(client, newPhone());
    const { text } = await messageTo(member.phone, 'a partir del');
    await notMe(text);
    expect((await client.call(accountChanges)).status).toBe(401);
    const devices = await server.db
      .selectFrom('devices')
      .select('id')
      .where('member_id', '=', member.id)
      .execute();
    expect(devices).toHaveLength(1);
    server.clock.advance({ minutes: 25 * 60 });
    expect(await accountOf(member)).toMatchObject({ cellphone: member.phone });
  });

  test('refused: without a fresh proof, the own phone, another account’s, a wrong code, one that waits', async () => {
    const member = await memberAtHome();
    const other = await newMember(server);
    const asked = (phone_number: string) => member.client.call(sendCorrectionCode, { phone_number });
    expect((await asked(member.phone)).code).toBe('PHONE_IS_OWN');
    expect((await asked(other.phone)).code).toBe('PHONE_TAKEN');
    expect((await asked('8001234567')).code).toBe('PHONE_GETS_NO_CODES');
    const phone = newPhone();
    await asked(phone);
    const wrong = await member.client.call(correctPhone, { phone_number: phone, otp: '000000' });
    expect(wrong.body).toMatchObject({ valid: false, code: 'OTP_WRONG' });
    // A code to the registered phone says nothing about another one.
    const own = await readCode(server, member.phone);
    expect((await member.client.call(correctPhone, { phone_number: newPhone(), otp: own })).body.valid).toBe(
      false,
    );
    server.clock.advance({ minutes: 5 });
    expect((await asked(newPhone())).code).toBe('LEVEL_FRESH');
    const otp = await readCode(server, phone);
    expect((await member.client.call(correctPhone, { phone_number: phone, otp })).code).toBe('LEVEL_FRESH');
    expect(await accountOf(member)).toMatchObject({ cellphone: member.phone });

    const young = await inYoungBrowser(member);
    await changePhone(young, phone);
    server.clock.advance({ minutes: 1 });
    const second = await changePhone(young, newPhone());
    expect(second.code).toBe('PHONE_CHANGE_WAITS');
  });
});

describe('trust.md, Corregir mis datos: the name, by the registry', () => {
  const nameOf = async ({ id }: TestMember) =>
    await server.db
      .selectFrom('accounts')
      .select(['name', 'first_last_name', 'second_last_name', 'curp'])
      .where('member_id', '=', id)
      .executeTakeFirstOrThrow();
  const correct = (client: TestClient) => client.call(correctName, {});

  test('taken as it stands there, told and recorded; the same again changes nothing', async () => {
    const member = await memberAtHome();
    expect((await correct(member.client)).body.data.data.response).toEqual({ changed: false });
    const { curp } = await nameOf(member);
    const corrected = { nombres: 'Carlos José', primerApellido: 'RAMÍREZ', segundoApellido: null };
    await server.sandbox.correctPerson({ curp: curp ?? '', ...corrected });
    expect((await correct(member.client)).body.data.data.response).toEqual({ changed: true });
    expect(await nameOf(member)).toEqual({
      name: 'CARLOS JOSÉ',
      first_last_name: 'RAMÍREZ',
      second_last_name: null,
      curp,
    });
    expect((await correct(member.client)).body.data.data.response).toEqual({ changed: false });
    expect(await eventsOf(member)).toEqual(['account-change-done name']);
    await messageTo(member.email, 'Tu nombre se corrigió en Socio Seguro');
    await messageTo(member.phone, 'Tu nombre se corrigió');
  });

  test('a withdrawn CURP and a registry that does not answer leave it; asked for five times a day', async () => {
    const member = await memberAtHome();
    const { curp, ...name } = await nameOf(member);
    const person = { curp: curp ?? '', nombres: 'OTRO', primerApellido: 'NOMBRE', segundoApellido: null };
    await server.sandbox.addFault({ service: 'population-registry', kind: 'error', times: 1 });
    expect((await correct(member.client)).code).toBe('CURP_UNAVAILABLE');
    await server.sandbox.correctPerson({ ...person, estatus: 'BD' });
    // One was used to make the account; what was not answered did not count.
    for (let n = 0; n < 4; n += 1) expect((await correct(member.client)).code).toBe('NAME_NOT_CONFIRMED');
    expect((await correct(member.client)).code).toBe('CURP_LIMIT');
    expect(await nameOf(member)).toMatchObject(name);
    server.clock.advance({ minutes: 5 });
    expect((await correct(member.client)).code).toBe('LEVEL_FRESH');
  });

  test('an account that is not its CURP’s person’s keeps the name that it has', async () => {
    const member = await memberAtHome();
    await server.db
      .updateTable('accounts')
      .set({ curp_superseded: true })
      .where('member_id', '=', member.id)
      .execute();
    expect((await correct(member.client)).code).toBe('NAME_NOT_CONFIRMED');
  });
});
