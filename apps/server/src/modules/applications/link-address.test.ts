import { updateInsuranceApplicationStep4 } from '@socio/contracts/update-insurance-application-step4';
import { updateInsuranceApplicationStep7 } from '@socio/contracts/update-insurance-application-step7';
import { updateInsuranceApplicationStep10 as step10 } from '@socio/contracts/update-insurance-application-step10';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../../testing/start-test-server.ts';
import {
  applicationWithPlace,
  choiceOf,
  contractingApplication,
  giveConsents,
  newAddress,
  quotesOf,
  recordOf,
} from '../../testing/test-application.ts';
import { enterAgain, newMember, type TestMember } from '../../testing/test-member.ts';

let server: TestServer;
let member: TestMember;
let address_id: string;
beforeAll(async () => {
  server = await startTestServer();
  member = await newMember(server);
  address_id = await newAddress(member.client);
});
afterAll(() => server.close());

const roma = {
  neighborhood_name: 'Roma Norte',
  municipality_name: 'Cuauhtémoc',
  city_name: 'Ciudad de México',
  state_name: 'Ciudad de México',
  zip_code: '06700',
};

describe('spec quote 2, step 10 (address)', () => {
  // holds Q216, Q338
  test('links an own address: payment is next', async () => {
    const id = await contractingApplication(member);
    const body = { insurance_application_id: id, address_id };
    expect(await member.client.call(step10, body)).toMatchObject({ status: 200, body: { success: true } });
    expect(await recordOf(member.client, id)).toMatchObject({
      'vehicle_insurance_application-current_step': 'payment-step',
      'vehicle_insurance_application-address_id': address_id,
      'vehicle_insurance_application-street': 'Av. Constitución',
      'vehicle_insurance_application-street_number': '400',
      'vehicle_insurance_application-neighborhood': 'Monterrey Centro',
      'vehicle_insurance_application-city': 'Monterrey',
      'vehicle_insurance_application-state': 'Nuevo León',
    });
    // Choosing a package again keeps the address.
    const choice = choiceOf(await quotesOf(member.client, id), 'LIMITADA');
    await member.client.call(updateInsuranceApplicationStep7, { insurance_application_id: id, ...choice });
    expect(await recordOf(member.client, id)).toMatchObject({
      'vehicle_insurance_application-current_step': 'payment-step',
    });
  });

  test('calls.md: it turns an accepted quote into contracting by itself', async () => {
    const verified = await enterAgain(server, member);
    const id = await applicationWithPlace(verified);
    const choice = choiceOf(await quotesOf(verified, id));
    await giveConsents(verified, id, `••••••${member.phone.slice(-4)}`);
    await verified.call(updateInsuranceApplicationStep7, { insurance_application_id: id, ...choice });
    const body = { insurance_application_id: id, address_id };
    expect(await verified.call(step10, body)).toMatchObject({ status: 401, code: 'LEVEL_AUTHENTICATED' });
    expect(await member.client.call(step10, body)).toMatchObject({ status: 200 });
    expect(await recordOf(member.client, id)).toMatchObject({
      'vehicle_insurance_application-step_type': 'contratacion',
      'vehicle_insurance_application-current_step': 'payment-step',
    });
  });

  test('an address of another postal code', async () => {
    const id = await contractingApplication(member);
    const elsewhere = await newAddress(member.client, roma);
    const body = { insurance_application_id: id, address_id: elsewhere };
    expect(await member.client.call(step10, body)).toMatchObject({
      status: 409,
      code: 'ADDRESS_POSTAL_CODE',
    });
  });

  test('a foreign, a deleted and a made-up address are not there', async () => {
    const id = await contractingApplication(member);
    const other = await newMember(server);
    const foreign = await newAddress(other.client);
    const deleted = await newAddress(member.client, { street: 'Borrada' });
    await server.db
      .updateTable('addresses')
      .set({ deleted_at: server.clock.now() })
      .where('id', '=', deleted)
      .execute();
    for (const wrong of [foreign, deleted, '00000000-0000-4000-8000-000000000000']) {
      const answer = await member.client.call(step10, { insurance_application_id: id, address_id: wrong });
      expect(answer).toMatchObject({ status: 404, code: 'NOT_FOUND' });
    }
    expect((await recordOf(member.client, id))['vehicle_insurance_application-address_id']).toBeNull();
  });

  test('calls.md: needs an accepted quote that still holds', async () => {
    const none = await applicationWithPlace(member.client);
    expect(await member.client.call(step10, { insurance_application_id: none, address_id })).toMatchObject({
      status: 409,
      code: 'QUOTE_REQUIRED',
    });
    const edited = await contractingApplication(member);
    await member.client.call(updateInsuranceApplicationStep4, {
      insurance_application_id: edited,
      zip_code: '06700',
    });
    expect(await member.client.call(step10, { insurance_application_id: edited, address_id })).toMatchObject({
      code: 'QUOTE_REQUIRED',
    });
    const expired = await contractingApplication(member);
    await server.db
      .updateTable('quotes')
      .set({ valid_until: '2026-03-09' })
      .where('application_id', '=', expired)
      .execute();
    expect(await member.client.call(step10, { insurance_application_id: expired, address_id })).toMatchObject(
      {
        status: 410,
        code: 'QUOTE_EXPIRED',
      },
    );
  });

  test('calls.md: needs the consents and an account', async () => {
    const other = await newMember(server);
    const id = await contractingApplication(other);
    const body = { insurance_application_id: id, address_id: await newAddress(other.client) };
    const { db } = server;
    await db.updateTable('consents').set({ version: '1999' }).where('member_id', '=', other.id).execute();
    expect(await other.client.call(step10, body)).toMatchObject({ status: 409, code: 'CONSENT_REQUIRED' });
    await db.deleteFrom('accounts').where('member_id', '=', other.id).execute();
    expect(await other.client.call(step10, body)).toMatchObject({ status: 409, code: 'ACCOUNT_REQUIRED' });
  });
});
