import type { PolicyData } from '@socio/contracts/shared/policy';
import { beforeEach, expect, test, vi } from 'vitest';
import { markCodeVerified } from './authentication.ts';
import { tabStored } from './storage-keys.ts';
import { memoryStorage } from './testing/memory-storage.ts';
import { keepPolicyData, readPolicyData } from './policy-data.ts';

const now = new Date('2026-08-01T18:00:00Z');
const hoursAgo = (hours: number) => new Date(now.getTime() - hours * 3_600_000);

const policy = {
  policy_number: 'POL-1',
  'vehicle_insurance_application-email': 'ana@example.mx',
  'vehicle_insurance_application-phone_number': '5512345678',
  'vehicle_insurance_application-birth_date': '02/11/1979',
  'vehicle_insurance_application-license_plates': null,
  'vehicle_insurance_application-serial_number': '•••••••••••••4321',
} as PolicyData;

beforeEach(() => {
  vi.stubGlobal('localStorage', memoryStorage());
  vi.stubGlobal('sessionStorage', memoryStorage());
});

test('architecture: the tab keeps masks, never the values', () => {
  keepPolicyData(policy);
  expect(tabStored.getJson('policy_data')).toEqual({
    policy_number: 'POL-1',
    'vehicle_insurance_application-email': 'a••@example.mx',
    'vehicle_insurance_application-phone_number': '••••••5678',
    'vehicle_insurance_application-birth_date': '••/••/••••',
    'vehicle_insurance_application-license_plates': null,
    'vehicle_insurance_application-serial_number': '•••••••••••••4321',
  });
});

test.each([
  ['this policy, authenticated within 24 hours', 'POL-1', 23, true],
  ['another policy', 'POL-2', 1, false],
  ['authenticated longer ago', 'POL-1', 24, false],
])('spec quote 4, policy document access: %s', (_name, policyNumber, hours, found) => {
  keepPolicyData(policy);
  markCodeVerified(hoursAgo(hours));
  expect(readPolicyData(policyNumber, now) !== null).toBe(found);
});
