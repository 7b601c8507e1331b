import type { Contract, RequestOf } from '@socio/contracts/contract';
import { updateInsuranceApplicationStep2 as step2 } from '@socio/contracts/update-insurance-application-step2';
import { updateInsuranceApplicationStep3 as step3 } from '@socio/contracts/update-insurance-application-step3';
import { updateInsuranceApplicationStep4 as step4 } from '@socio/contracts/update-insurance-application-step4';
import { updateInsuranceApplicationStep5 as step5 } from '@socio/contracts/update-insurance-application-step5';
import { updateInsuranceApplicationStep6 as step6 } from '@socio/contracts/update-insurance-application-step6';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../../testing/start-test-server.ts';
import {
  applicationWithPlace,
  recordOf,
  startApplication,
  versionsOf,
  visitorApplication,
} from '../../testing/test-application.ts';
import type { TestClient } from '../../testing/test-client.ts';
import { enterAgain, newMember, newMembership } from '../../testing/test-member.ts';

let server: TestServer;
let client: TestClient;
let hosts = 0;
beforeAll(async () => {
  server = await startTestServer();
});
beforeEach(() => {
  client = server.client(`10.1.0.${(hosts += 1)}`);
});
afterAll(() => server.close());

/** Makes one call on an application; returns its refusal and what it left of the application. */
async function send<C extends Contract>(
  by: TestClient,
  contract: C,
  id: string,
  body: Omit<RequestOf<C>, 'insurance_application_id'>,
) {
  const answer = await by.call(contract, {
    ...body,
    insurance_application_id: id,
  } as unknown as RequestOf<C>);
  return answer.status === 200 ? 'done' : answer.code;
}

async function field(by: TestClient, id: string, name: string) {
  const record: Record<string, unknown> = await recordOf(by, id);
  return record[`vehicle_insurance_application-${name}`];
}

describe('spec quote 2, step 2 (year)', () => {
  // holds Q047
  test('stores the year; another year takes the version away', async () => {
    const id = await startApplication(client);
    expect(await send(client, step2, id, { year: 2024 })).toBe('done');
    expect(await field(client, id, 'current_step')).toBe('step-3-version');
    const version = (await versionsOf(client))[0]!;
    await send(client, step3, id, { version_id: version.id, version_name: version.name });
    expect(await send(client, step2, id, { year: 2024 })).toBe('done');
    expect(await field(client, id, 'version_id')).toBe(String(version.id));
    expect(await send(client, step2, id, { year: 2023 })).toBe('done');
    expect(await field(client, id, 'version_id')).toBeNull();
    expect(await field(client, id, 'current_step')).toBe('step-3-version');
  });

  test('a year in which the model was not sold', async () => {
    const id = await startApplication(client);
    expect(await send(client, step2, id, { year: 1999 })).toBe('VERSION_MISMATCH');
    expect(await field(client, id, 'year')).toBeNull();
  });
});

describe('calls.md, The flow: step 3, brand, year and name come from version_id', () => {
  // holds Q047
  test('stores what the catalogue says', async () => {
    const id = await startApplication(client);
    await send(client, step2, id, { year: 2024 });
    const version = (await versionsOf(client))[0]!;
    expect(await send(client, step3, id, { version_id: version.id, version_name: version.name })).toBe(
      'done',
    );
    expect(await recordOf(client, id)).toMatchObject({
      'vehicle_insurance_application-version_id': String(version.id),
      'vehicle_insurance_application-version_name': version.name,
      'vehicle_insurance_application-version': version.name,
      'vehicle_insurance_application-current_step': 'step-4-postal-code',
    });
  });

  test('a version of another year, another name, one that does not exist', async () => {
    const id = await startApplication(client);
    await send(client, step2, id, { year: 2024 });
    const [version] = await versionsOf(client);
    const [older] = await versionsOf(client, 2022);
    for (const body of [
      { version_id: older!.id, version_name: older!.name },
      { version_id: version!.id, version_name: 'Otra' },
      { version_id: 2_147_483_647, version_name: version!.name },
    ]) {
      expect(await send(client, step3, id, body)).toBe('VERSION_MISMATCH');
    }
    expect(await field(client, id, 'version_id')).toBeNull();
  });

  test('needs the year', async () => {
    const id = await startApplication(client);
    const [version] = await versionsOf(client);
    expect(await send(client, step3, id, { version_id: version!.id, version_name: version!.name })).toBe(
      'STEP_NOT_READY',
    );
  });
});

describe('spec quote 5: step 4 (postal code)', () => {
  // holds Q325
  test('stores it; one that does not exist is refused', async () => {
    const id = await applicationWithPlace(client, '06700');
    expect(await field(client, id, 'zip_code')).toBe('06700');
    expect(await field(client, id, 'current_step')).toBe('step-5-personal-info');
    expect(await send(client, step4, id, { zip_code: '17999' })).toBe('POSTAL_CODE_UNKNOWN');
    expect(await field(client, id, 'zip_code')).toBe('06700');
  });

  test('calls.md, Postal codes: one that only the catalogue lacks is taken', async () => {
    const id = await applicationWithPlace(client, '44999');
    expect(await field(client, id, 'zip_code')).toBe('44999');
  });

  test('needs the version', async () => {
    const id = await startApplication(client);
    expect(await send(client, step4, id, { zip_code: '06700' })).toBe('STEP_NOT_READY');
  });

  // holds Q222
  test('spec quote 4, auto-skip: a complete profile goes on to the quotes', async () => {
    const member = await newMember(server);
    const id = await applicationWithPlace(member.client);
    expect(await field(member.client, id, 'current_step')).toBe('step-7-quotes');
  });
});

describe('spec quote 5: step 5 (personal info)', () => {
  // holds Q326
  test('stores birth date and gender; the mask that comes back stands for them', async () => {
    const id = await applicationWithPlace(client);
    expect(await send(client, step5, id, { birth_date: '1990-06-15', gender: 'M' })).toBe('done');
    expect(await field(client, id, 'birth_date')).toBe('••/••/••••');
    expect(await field(client, id, 'current_step')).toBe('step-6-contact-consent');
    expect(await send(client, step5, id, { birth_date: '••/••/••••', gender: 'H' })).toBe('done');
    const row = await server.db
      .selectFrom('applications')
      .select(['birth_date', 'gender'])
      .where('id', '=', id)
      .executeTakeFirst();
    expect(row).toEqual({ birth_date: '1990-06-15', gender: 'H' });
  });

  test.each([
    ['18 tomorrow', '2008-03-11', 'UNDER_AGE'],
    ['born tomorrow', '2026-03-11', 'UNDER_AGE'],
    ['18 today', '2008-03-10', 'done'],
    ['a day that does not exist', '1990-02-30', 'FIELDS_INVALID'],
    ['older than the list of years', '1925-12-31', 'FIELDS_INVALID'],
    ['a mask of nothing on record', '••/••/••••', 'FIELDS_INVALID'],
    ['another mask', '••-••-••••', 'FIELDS_INVALID'],
  ])('%s: %s → %s', async (_title, birth_date, expected) => {
    const id = await applicationWithPlace(client);
    expect(await send(client, step5, id, { birth_date, gender: 'M' })).toBe(expected);
  });

  test('needs the version, but not a postal code that could not be saved', async () => {
    const id = await startApplication(client);
    const body = { birth_date: '1990-06-15', gender: 'M' as const };
    expect(await send(client, step5, id, body)).toBe('STEP_NOT_READY');
    await send(client, step2, id, { year: 2024 });
    const version = (await versionsOf(client))[0]!;
    await send(client, step3, id, { version_id: version.id, version_name: version.name });
    expect(await send(client, step5, id, body)).toBe('done');
    expect(await field(client, id, 'current_step')).toBe('step-4-postal-code');
  });
});

describe('calls.md, Identity: gender, birth date and phone are locked where the member has an account', () => {
  test('step 5 takes the equal value or the mask', async () => {
    const member = await newMember(server);
    const verified = await enterAgain(server, member);
    const id = await applicationWithPlace(verified);
    for (const by of [verified, member.client]) {
      expect(await send(by, step5, id, { birth_date: '1979-11-02', gender: 'H' })).toBe('done');
      expect(await send(by, step5, id, { birth_date: '••/••/••••', gender: 'H' })).toBe('done');
      expect(await send(by, step5, id, { birth_date: '1979-11-03', gender: 'H' })).toBe('FIELD_LOCKED');
      expect(await send(by, step5, id, { birth_date: '1979-11-02', gender: 'M' })).toBe('FIELD_LOCKED');
    }
  });

  test('step 6 takes the equal phone or its mask', async () => {
    const member = await newMember(server);
    const id = await applicationWithPlace(member.client);
    const consents = { marketing_consent: 'true', privacy_notice: 'true', terms_conditions: 'true' } as const;
    const mask = `••••••${member.phone.slice(-4)}`;
    for (const [phone_number, expected] of [
      [member.phone, 'done'],
      [mask, 'done'],
      ['5512349999', 'FIELD_LOCKED'],
      ['••••••9999', 'FIELDS_INVALID'],
    ] as const) {
      expect(await send(member.client, step6, id, { ...consents, phone_number })).toBe(expected);
    }
  });

  test('an account whose phone is of no use', async () => {
    const member = await newMember(server);
    await server.db
      .updateTable('accounts')
      .set({ cellphone: '55123' })
      .where('member_id', '=', member.id)
      .execute();
    const id = await applicationWithPlace(member.client);
    const body = { marketing_consent: 'false', privacy_notice: 'true', terms_conditions: 'true' } as const;
    expect(await send(member.client, step6, id, { ...body, phone_number: '•5123' })).toBe('PHONE_UNUSABLE');
    expect(await send(member.client, step6, id, { ...body, phone_number: '5512345678' })).toBe(
      'FIELD_LOCKED',
    );
  });

  test('a member without account is free', async () => {
    const { client: free } = await newMembership(server);
    const id = await visitorApplication(free);
    expect(await send(free, step5, id, { birth_date: '1980-01-01', gender: 'H' })).toBe('done');
  });
});

describe('spec quote 5: step 6 (contact and consent)', () => {
  const given = {
    phone_number: '5512345678',
    marketing_consent: 'true',
    privacy_notice: 'true',
    terms_conditions: 'true',
  } as const;

  async function atStep6() {
    const id = await applicationWithPlace(client);
    await send(client, step5, id, { birth_date: '1990-06-15', gender: 'M' });
    return id;
  }

  // holds Q327
  test('stores phone and consents', async () => {
    const id = await atStep6();
    expect(await send(client, step6, id, given)).toBe('done');
    expect(await recordOf(client, id)).toMatchObject({
      'vehicle_insurance_application-phone_number': '••••••5678',
      'vehicle_insurance_application-terms_conditions': 'true',
      'vehicle_insurance_application-privacy_notice': 'true',
      'vehicle_insurance_application-marketing_consent': 'true',
      'vehicle_insurance_application-current_step': 'step-7-quotes',
    });
  });

  test('LFPDPPP: each text with its version and time, once for a double click', async () => {
    const id = await atStep6();
    await Promise.all([send(client, step6, id, given), send(client, step6, id, given)]);
    await send(client, step6, id, given);
    await send(client, step6, id, { ...given, marketing_consent: 'false' });
    const rows = await server.db
      .selectFrom('consents')
      .select(['kind', 'version', 'granted'])
      .where('application_id', '=', id)
      .orderBy('at')
      .orderBy('kind')
      .execute();
    expect(rows.map(({ kind, granted }) => [kind, granted])).toEqual([
      ['terms', true],
      ['privacy', true],
      ['marketing', true],
      ['marketing', false],
    ]);
    expect(rows.every((row) => row.version !== '')).toBe(true);
    expect(await field(client, id, 'marketing_consent')).toBe('false');
  });

  // holds Q282, Q283
  test.each([
    ['terms not accepted', { terms_conditions: 'false' }, 'CONSENT_REQUIRED'],
    ['privacy not accepted', { privacy_notice: 'false' }, 'CONSENT_REQUIRED'],
    ['marketing is free', { marketing_consent: 'false' }, 'done'],
    ['9 digits', { phone_number: '551234567' }, 'FIELDS_INVALID'],
    ['no Mexican number', { phone_number: '0000000000' }, 'FIELDS_INVALID'],
  ] as const)('%s', async (_title, change, expected) => {
    const id = await atStep6();
    expect(await send(client, step6, id, { ...given, ...change })).toBe(expected);
    if (expected !== 'done') expect(await field(client, id, 'phone_number')).toBeNull();
  });

  test('needs birth date and gender', async () => {
    const id = await applicationWithPlace(client);
    expect(await send(client, step6, id, given)).toBe('STEP_NOT_READY');
    expect(await field(client, id, 'terms_conditions')).toBe('false');
  });
});
