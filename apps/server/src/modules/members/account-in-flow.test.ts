import { createUser } from '@socio/contracts/create-user';
import { sendOtp } from '@socio/contracts/send-otp';
import { updateInsuranceApplicationStep7 as step7 } from '@socio/contracts/update-insurance-application-step7';
import { updateInsuranceApplicationStep8 as step8 } from '@socio/contracts/update-insurance-application-step8';
import { updateInsuranceApplicationStep10 as step10 } from '@socio/contracts/update-insurance-application-step10';
import { verifyOtp } from '@socio/contracts/verify-otp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../../testing/start-test-server.ts';
import {
  choiceOf,
  newAddress,
  quotesOf,
  recordOf,
  startApplication,
  visitorApplication,
} from '../../testing/test-application.ts';
import type { TestClient } from '../../testing/test-client.ts';
import { newMember, newMembership, readCode } from '../../testing/test-member.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const phone = '5512345678';
const masks = { cellphone: '••••••5678', birth_date: '••/••/••••' };
const person = {
  name: 'LUCÍA',
  first_last_name: 'ORTEGA',
  second_last_name: '',
  birth_state: 'JC',
  gender: 'M',
  ...masks,
} as const;

/** A member without an account at 'Contratar ahora': the choice is stored and the browser holds only masks. */
async function decided() {
  server.clock.advance({ minutes: 61 });
  const { client, id: memberId } = await newMembership(server);
  const id = await visitorApplication(client);
  const choice = { insurance_application_id: id, ...choiceOf(await quotesOf(client, id)) };
  expect((await client.call(step7, choice)).status).toBe(200);
  return { client, memberId, id, choice };
}

async function provePhone(client: TestClient, id: string): Promise<void> {
  const insurance_application_id = id;
  const sent = await client.call(sendOtp, { phone_number: masks.cellphone, insurance_application_id });
  expect(sent.status).toBe(200);
  const otp = await readCode(server, phone);
  const answer = await client.call(verifyOtp, { phone: masks.cellphone, otp, insurance_application_id });
  expect(answer.body.valid).toBe(true);
}

describe('spec membership 4 and calls.md, Identity: the account is made in the flow', () => {
  test('the masks of the own application stand for its phone and birth date, and the choice goes on', async () => {
    const { client, memberId, id, choice } = await decided();
    expect((await recordOf(client, id))['vehicle_insurance_application-phone_number']).toBe(masks.cellphone);
    await provePhone(client, id);
    const made = await client.call(createUser, { ...person, insurance_application_id: id });
    expect(made.body.data.data.response).toMatchObject({ result_error_curp: null, unique_user_exists: null });
    const account = await server.db
      .selectFrom('accounts')
      .selectAll()
      .where('member_id', '=', memberId)
      .executeTakeFirstOrThrow();
    expect(account).toMatchObject({ cellphone: phone, birth_date: '1990-06-15', gender: 'M' });

    // The same click twice, or a retry after a lost answer.
    expect((await client.call(createUser, { ...person, insurance_application_id: id })).status).toBe(200);

    // Step 7 again, now by the authenticated owner: the consents of this visit become the member's.
    expect((await client.call(step7, choice)).status).toBe(200);
    expect(await recordOf(client, id)).toMatchObject({
      'vehicle_insurance_application-step_type': 'contratacion',
      'vehicle_insurance_application-phone_number': phone,
      'vehicle_insurance_application-terms_conditions': 'true',
      requote_reason: null,
    });
    const consents = await server.db
      .selectFrom('consents')
      .select('kind')
      .where('member_id', '=', memberId)
      .execute();
    expect(consents.map(({ kind }) => kind)).toEqual(expect.arrayContaining(['privacy', 'terms']));
    const address_id = await newAddress(client);
    expect((await client.call(step10, { insurance_application_id: id, address_id })).status).toBe(200);

    // From here on what the account holds is locked.
    const edit = { zip_code: '64000', phone_number: '5587654321', birth_date: '1990-06-15' };
    const edited = await client.call(step8, { insurance_application_id: id, ...edit, gender: 'M' });
    expect(edited).toMatchObject({ status: 409, code: 'FIELD_LOCKED' });
  });

  test('spec membership 2, Register: from the page step 10 alone goes on with what was chosen', async () => {
    const { client, id } = await decided();
    await provePhone(client, id);
    // Frees the phone and the CURP, which an earlier test's account holds.
    await server.db.updateTable('accounts').set({ cellphone: '5598760000', curp: null }).execute();
    await client.call(createUser, { ...person, insurance_application_id: id });
    const address_id = await newAddress(client);
    expect((await client.call(step10, { insurance_application_id: id, address_id })).status).toBe(200);
    expect((await recordOf(client, id))['vehicle_insurance_application-step_type']).toBe('contratacion');
  });

  test('another birth date than the quoted one: the quote goes, and the application says why', async () => {
    const { client, id, choice } = await decided();
    await provePhone(client, id);
    const other = { ...person, birth_date: '14/05/1988', insurance_application_id: id };
    expect((await client.call(createUser, other)).status).toBe(200);
    expect(await recordOf(client, id)).toMatchObject({
      requote_reason: 'account_data',
      quote_valid_until: null,
      'vehicle_insurance_application-birth_date': '14/05/1988',
    });
    expect(await client.call(step7, choice)).toMatchObject({ status: 409, code: 'QUOTE_REQUIRED' });
    const again = choiceOf(await quotesOf(client, id));
    expect((await client.call(step7, { insurance_application_id: id, ...again })).status).toBe(200);
    expect(await recordOf(client, id)).toMatchObject({
      'vehicle_insurance_application-step_type': 'contratacion',
      requote_reason: null,
    });
  });

  test('without the application, or with another mask, nothing is known of the phone', async () => {
    const { client, id } = await decided();
    const send = async (phone_number: string, insurance_application_id?: string) =>
      (await client.call(sendOtp, { phone_number, insurance_application_id })).code;
    expect(await send(masks.cellphone)).toBe('PHONE_UNUSABLE');
    expect(await send('••••••1111', id)).toBe('PHONE_UNUSABLE');
    const otp = '123456';
    const verified = await client.call(verifyOtp, { phone: masks.cellphone, otp });
    expect(verified.code).toBe('PHONE_UNUSABLE');
    expect((await client.call(createUser, person)).code).toBe('PHONE_UNUSABLE');
    // The mask alone proves nothing.
    const made = await client.call(createUser, { ...person, insurance_application_id: id });
    expect(made).toMatchObject({ status: 409, code: 'PHONE_NOT_PROVEN' });
  });

  test('an application of somebody else answers as if it did not exist', async () => {
    const { id } = await decided();
    const { client } = await newMembership(server);
    const insurance_application_id = id;
    const foreign = { status: 404, code: 'NOT_FOUND' };
    const { cellphone } = masks;
    const otp = '123456';
    expect(await client.call(sendOtp, { phone_number: cellphone, insurance_application_id })).toMatchObject(
      foreign,
    );
    expect(await client.call(verifyOtp, { phone: cellphone, otp, insurance_application_id })).toMatchObject(
      foreign,
    );
    expect(await client.call(createUser, { ...person, insurance_application_id })).toMatchObject(foreign);
  });

  test('with an account the application changes nothing: the registered phone alone gets a code', async () => {
    const { client, phone: registered } = await newMember(server);
    server.clock.advance({ minutes: 61 });
    const insurance_application_id = await startApplication(client);
    const send = (phone_number: string) => client.call(sendOtp, { phone_number, insurance_application_id });
    expect(await send('5587654321')).toMatchObject({ status: 409, code: 'ACCOUNT_EXISTS' });
    expect((await send(registered)).status).toBe(200);
    const made = await client.call(createUser, {
      ...person,
      insurance_application_id,
      cellphone: '5587654321',
    });
    expect(made).toMatchObject({ status: 409, code: 'ACCOUNT_EXISTS' });
  });
});
