import { discardApplication } from '@socio/contracts/discard-application';
import { updateInsuranceApplicationStep2 } from '@socio/contracts/update-insurance-application-step2';
import { updateInsuranceApplicationStep4 } from '@socio/contracts/update-insurance-application-step4';
import { updateInsuranceApplicationStep10 as step10 } from '@socio/contracts/update-insurance-application-step10';
import { getUserAddresses } from '@socio/contracts/get-user-addresses';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { meetAtRow } from '../../testing/meet-at-row.ts';
import { startTestServer, type TestServer } from '../../testing/start-test-server.ts';
import { applicationWithPlace, newAddress, recordOf } from '../../testing/test-application.ts';
import { newMembership } from '../../testing/test-member.ts';
import type { TestClient } from '../../testing/test-client.ts';
import { newCard, readyToPay } from '../../testing/test-purchase.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const savePostalCode = (client: TestClient, id: string, zip_code: string) =>
  client.call(updateInsuranceApplicationStep4, { insurance_application_id: id, zip_code });
const postalCodeOf = async (client: TestClient, id: string) =>
  (await recordOf(client, id))['vehicle_insurance_application-zip_code'];

/** The first of the member's list. */
async function lastUsedOf(client: TestClient): Promise<string | undefined> {
  const { body } = await client.call(getUserAddresses, {});
  return body.data.data.response.user_addresses_data[0]?.['user_addresses-id'];
}

describe('calls.md, The flow: edits of one application, one at a time', () => {
  test('behind a payment that was not there when the edit read the application: locked', async () => {
    const purchase = await readyToPay(server);
    const { client, applicationId: id } = purchase;
    const before = await postalCodeOf(client, id);
    const cardId = await newCard(client);
    const [payment, edit] = await meetAtRow(
      server,
      id,
      () => purchase.pay(cardId),
      () => savePostalCode(client, id, '44100'),
    );
    expect(payment.status).toBe(200);
    expect(edit.code).toBe('APPLICATION_LOCKED');
    expect(await postalCodeOf(client, id)).toBe(before);
  });

  test('ahead of a payment: what was accepted is no longer what would be bought', async () => {
    const purchase = await readyToPay(server);
    const { client, applicationId: id } = purchase;
    const cardId = await newCard(client);
    const [edit, payment] = await meetAtRow(
      server,
      id,
      () => savePostalCode(client, id, '44100'),
      () => purchase.pay(cardId),
    );
    expect(edit.status).toBe(200);
    expect(payment.code).toBe('QUOTE_REQUIRED');
  });

  test('an address behind a payment: locked', async () => {
    const purchase = await readyToPay(server);
    const { client, applicationId: id } = purchase;
    const cardId = await newCard(client);
    const address_id = await newAddress(client, { street: 'Otra calle' });
    const [payment, link] = await meetAtRow(
      server,
      id,
      () => purchase.pay(cardId),
      () => client.call(step10, { insurance_application_id: id, address_id }),
    );
    expect(payment.status).toBe(200);
    expect(link.code).toBe('APPLICATION_LOCKED');
    expect((await recordOf(client, id))['vehicle_insurance_application-address_id']).not.toBe(address_id);
  });

  test('an address behind another edit: both are kept, and the address is the one used last', async () => {
    const { client, applicationId: id } = await readyToPay(server);
    const address_id = await newAddress(client, { street: 'Otra calle' });
    await newAddress(client, { street: 'La última' });
    server.clock.advance({ seconds: 1 });
    const before = await recordOf(client, id);
    const zip_code = String(before['vehicle_insurance_application-zip_code']);
    const [place, link] = await meetAtRow(
      server,
      id,
      () => savePostalCode(client, id, zip_code),
      () => client.call(step10, { insurance_application_id: id, address_id }),
    );
    expect([place.status, link.status]).toEqual([200, 200]);
    expect((await recordOf(client, id))['vehicle_insurance_application-address_id']).toBe(address_id);
    expect(await lastUsedOf(client)).toBe(address_id);
  });

  test('two that meet are both kept', async () => {
    const { client } = await newMembership(server);
    const id = await applicationWithPlace(client);
    const [place, year] = await meetAtRow(
      server,
      id,
      () => savePostalCode(client, id, '44100'),
      () => client.call(updateInsuranceApplicationStep2, { insurance_application_id: id, year: 2022 }),
    );
    expect([place.status, year.status]).toEqual([200, 200]);
    expect(await recordOf(client, id)).toMatchObject({
      'vehicle_insurance_application-year': '2022',
      'vehicle_insurance_application-version_id': null,
      'vehicle_insurance_application-zip_code': '44100',
    });
  });

  test('behind a discard: inactive', async () => {
    const { client } = await newMembership(server);
    const id = await applicationWithPlace(client);
    const [discard, edit] = await meetAtRow(
      server,
      id,
      () => client.call(discardApplication, { insurance_application_id: id }),
      () => savePostalCode(client, id, '44100'),
    );
    expect(discard.status).toBe(200);
    expect(edit.code).toBe('APPLICATION_INACTIVE');
  });
});
