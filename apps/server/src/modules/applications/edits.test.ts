import { updateInsuranceApplicationStep8 as editPersonal } from '@socio/contracts/update-insurance-application-step8';
import { updateVehicleInsuranceApplicationStep9 as editVehicle } from '@socio/contracts/update-vehicle-insurance-application-step9';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../../testing/start-test-server.ts';
import {
  applicationWithPlace,
  contractingApplication,
  recordOf,
  startApplication,
  versionsOf,
  visitorApplication,
} from '../../testing/test-application.ts';
import { enterAgain, newMember, newMembership, type TestMember } from '../../testing/test-member.ts';

let server: TestServer;
let member: TestMember;
beforeAll(async () => {
  server = await startTestServer();
  member = await newMember(server);
});
afterAll(() => server.close());

describe('screen 8, edit vehicle (update-vehicle-insurance-application-step9)', () => {
  test('stores another car; the accepted quote does not hold for it', async () => {
    const id = await contractingApplication(member);
    expect((await recordOf(member.client, id)).quote_valid_until).toBe('2026-03-25');
    const other = (await versionsOf(member.client, 2022))[0]!;
    const answer = await member.client.call(editVehicle, {
      insurance_application_id: id,
      version_id: other.id,
      version_name: other.name,
      year: 2022,
      brand_model: 'Nissan Versa',
    });
    expect(answer.body).toEqual({ success: true, message: 'Información actualizada' });
    expect(await recordOf(member.client, id)).toMatchObject({
      'vehicle_insurance_application-year': '2022',
      'vehicle_insurance_application-version_id': String(other.id),
      'vehicle_insurance_application-step_type': 'contratacion',
      'vehicle_insurance_application-current_step': 'address-step',
      'vehicle_insurance_application-coverage': 'AMPLIA',
      quote_valid_until: null,
    });
  });

  test('calls.md: 422 where the id does not belong to what the page says', async () => {
    const id = await applicationWithPlace(member.client);
    const version = (await versionsOf(member.client))[0]!;
    const right = {
      insurance_application_id: id,
      version_id: version.id,
      version_name: version.name,
      year: 2024,
      brand_model: 'Nissan Versa',
    };
    for (const wrong of [
      { year: 2023 },
      { brand_model: 'Kia Rio' },
      { version_name: 'X' },
      { version_id: 1_999_999 },
    ]) {
      const answer = await member.client.call(editVehicle, { ...right, ...wrong });
      expect(answer).toMatchObject({ status: 422, code: 'VERSION_MISMATCH' });
    }
    expect(await member.client.call(editVehicle, right)).toMatchObject({ status: 200 });
  });

  test('needs a car to edit', async () => {
    const id = await startApplication(member.client);
    const version = (await versionsOf(member.client))[0]!;
    const answer = await member.client.call(editVehicle, {
      insurance_application_id: id,
      version_id: version.id,
      version_name: version.name,
      year: 2024,
      brand_model: 'Nissan Versa',
    });
    expect(answer).toMatchObject({ status: 409, code: 'STEP_NOT_READY' });
  });
});

describe('screen 9, edit personal data (update-insurance-application-step8)', () => {
  const masked = { phone_number: '', birth_date: '••/••/••••', gender: 'H' as const };

  // holds Q090, Q318
  test('an account holder changes the postal code only', async () => {
    const verified = await enterAgain(server, member);
    const id = await applicationWithPlace(verified);
    const phone_number = `••••••${member.phone.slice(-4)}`;
    const body = { ...masked, phone_number, insurance_application_id: id, zip_code: '06700' };
    const answer = await verified.call(editPersonal, body);
    expect(answer.body).toEqual({ success: true, message: 'Información actualizada' });
    expect((await recordOf(verified, id))['vehicle_insurance_application-zip_code']).toBe('06700');
    for (const locked of [
      { gender: 'M' as const },
      { birth_date: '1979-11-03' },
      { phone_number: '5512349999' },
    ]) {
      const refused = await verified.call(editPersonal, { ...body, ...locked, zip_code: '01000' });
      expect(refused).toMatchObject({ status: 409, code: 'FIELD_LOCKED' });
    }
    expect((await recordOf(verified, id))['vehicle_insurance_application-zip_code']).toBe('06700');
  });

  test('a member without account changes all', async () => {
    const { client } = await newMembership(server);
    const id = await visitorApplication(client);
    const body = {
      insurance_application_id: id,
      zip_code: '06700',
      phone_number: '8187650000',
      birth_date: '1980-01-31',
      gender: 'H' as const,
    };
    expect(await client.call(editPersonal, body)).toMatchObject({ status: 200 });
    const row = await server.db
      .selectFrom('applications')
      .selectAll()
      .where('id', '=', id)
      .executeTakeFirst();
    expect(row).toMatchObject({
      zip_code: '06700',
      phone_number: '8187650000',
      birth_date: '1980-01-31',
      gender: 'H',
    });
    for (const [wrong, code] of [
      [{ zip_code: '17999' }, 'POSTAL_CODE_UNKNOWN'],
      [{ birth_date: '2010-01-01' }, 'UNDER_AGE'],
      [{ phone_number: '0000000000' }, 'FIELDS_INVALID'],
    ] as const) {
      expect(await client.call(editPersonal, { ...body, ...wrong })).toMatchObject({ status: 422, code });
    }
  });

  // holds Q323
  test('calls.md: needs a membership', async () => {
    const visitor = server.client();
    const id = await visitorApplication(visitor);
    const body = { ...masked, phone_number: '••••••5678', insurance_application_id: id, zip_code: '06700' };
    expect(await visitor.call(editPersonal, body)).toMatchObject({ status: 401, code: 'LEVEL_VERIFIED' });
  });

  test('needs the data of the steps before', async () => {
    const { client } = await newMembership(server);
    const id = await applicationWithPlace(client);
    const body = {
      insurance_application_id: id,
      zip_code: '06700',
      phone_number: '8187650000',
      birth_date: '1980-01-31',
      gender: 'H' as const,
    };
    expect(await client.call(editPersonal, body)).toMatchObject({ status: 409, code: 'STEP_NOT_READY' });
  });
});
