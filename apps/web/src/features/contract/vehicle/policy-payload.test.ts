import type { ApplicationRecord } from '@socio/contracts/shared/application';
import type { PolicyData } from '@socio/contracts/shared/policy';
import { expect, test } from 'vitest';
import { policyPayload } from './policy-payload.ts';

const application = { id: 'a-1' } as ApplicationRecord;

// holds Q192, Q193, Q351, Q398
test('spec quote 7: fallbacks where fields are missing', () => {
  expect(policyPayload({}, application, '2026-05-14')).toEqual({
    policy_number: 'POL-a-1',
    id: 'a-1',
    billing_cycle: 'MENSUAL',
    coverage: 'AMPLIA',
    first_payment: '0',
    subsequent_payments: '0',
    total_premium: '0',
    brand_model: '',
    year: '',
    version: '',
    license_plates: '',
    serial_number: '',
    zip_code: '',
    email: '',
    phone_number: '',
    birth_date: '',
    gender: '',
    start_date: '2026-05-14',
    end_date: '2027-05-14',
  });
});

test("the policy's own values count, then the application's", () => {
  const policy = {
    policy_number: 'SSA-1',
    'vehicle_insurance_application-coverage': 'RC',
  } as Partial<PolicyData>;
  const known = { ...application, 'vehicle_insurance_application-year': '2024' } as ApplicationRecord;
  expect(policyPayload(policy, known, '2026-05-14')).toMatchObject({
    policy_number: 'SSA-1',
    coverage: 'RC',
    year: '2024',
  });
});

// holds Q192
test('spec quote 7: each field is the one of its name', () => {
  const names = ['billing_cycle', 'coverage', 'first_payment', 'subsequent_payments', 'total_premium'].concat(
    ['brand_model', 'year', 'version', 'license_plates', 'serial_number', 'zip_code', 'email'],
    ['phone_number', 'birth_date', 'gender'],
  );
  const insured = names.map((name) => [`vehicle_insurance_application-${name}`, `the ${name}`]);
  const known = { ...application, ...Object.fromEntries(insured) } as ApplicationRecord;
  expect(policyPayload({ start_date: '2026-05-15', end_date: '2027-05-15' }, known, '2026-05-14')).toEqual({
    ...Object.fromEntries(names.map((name) => [name, `the ${name}`])),
    policy_number: 'POL-a-1',
    id: 'a-1',
    start_date: '2026-05-15',
    end_date: '2027-05-15',
  });
});
