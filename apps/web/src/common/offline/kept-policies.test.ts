import 'fake-indexeddb/auto';
import type { PolicyListItem } from '@socio/contracts/shared/policy';
import { get, set } from 'idb-keyval';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { clearMemberData, clearStoredData } from '../clear-stored-data.ts';
import { logOut } from '../log-out.ts';
import { stored } from '../storage-keys.ts';
import { memoryStorage } from '../testing/memory-storage.ts';
import { forgetPolicies, KEPT_POLICIES as KEY } from './forget-policies.ts';
import { asListItem, keepPolicies, readPolicies } from './kept-policies.ts';
import { prepareOffline } from './prepare-offline.ts';

const member = '100000000022';
const now = new Date('2026-11-21T18:00:00Z');
const later = (hours: number) => new Date(now.getTime() + hours * 3_600_000);
const phones = { claims: '800 111 2222', roadside: '800 111 3333', service: '800 111 4444' };
const policy = {
  id: 'p',
  created_at: '2026-03-10T22:52:00.000Z',
  'insurance_policies-policy_number': 'SSA-1',
  'insurance_policies-start_date': '2026-03-10',
  'insurance_policies-end_date': '2027-03-10',
  'insurance_policies-starts_at': '2026-03-10T22:52:31.000Z',
  'insurance_policies-policy_url': '/api/policies/SSA-1/document',
  'insurance_policies-status_id': 2,
  'vehicle_insurance_application-insurance_application_id': 'a',
  'vehicle_insurance_application-brand_model': 'Nissan Versa',
  'vehicle_insurance_application-year': '2024',
  'vehicle_insurance_application-version_name': 'Advance CVT',
  'vehicle_insurance_application-version': null,
  'vehicle_insurance_application-version_id': null,
  'vehicle_insurance_application-zip_code': '64000',
  'vehicle_insurance_application-email': 'carlos@example.mx',
  'vehicle_insurance_application-phone_number': '8187654321',
  'vehicle_insurance_application-gender': 'H',
  'vehicle_insurance_application-birth_date': '02/11/1979',
  'vehicle_insurance_application-coverage': 'AMPLIA',
  'vehicle_insurance_application-billing_cycle': 'MENSUAL',
  'vehicle_insurance_application-first_payment': '1,751.17',
  'vehicle_insurance_application-subsequent_payments': '881.17',
  'vehicle_insurance_application-total_premium': '11,444.04',
  'vehicle_insurance_application-membership_id': 'm',
  'vehicle_insurance_application-license_plates': 'ABC-123-A',
  plates_pending: false,
  'vehicle_insurance_application-serial_number': '3N1CN8AE4PL800001',
} satisfies PolicyListItem;

function authenticate(at: Date, number = member): void {
  stored.set('membership_number', number);
  stored.set('user_authenticated', 'true');
  stored.set('auth_timestamp', String(at.getTime()));
}

beforeEach(async () => {
  vi.stubGlobal('localStorage', memoryStorage());
  vi.stubGlobal('sessionStorage', memoryStorage());
  vi.stubGlobal('fetch', async () => Response.json({ success: true }));
  await forgetPolicies();
  authenticate(now);
});

test('trust.md, Personal data: car, coverage, dates, number and phones are kept, and nothing personal', async () => {
  await keepPolicies([policy], phones, now);
  const text = JSON.stringify(await get(KEY));
  for (const shown of ['SSA-1', 'Nissan Versa', 'AMPLIA', '2027-03-10', 'ABC-123-A', '800 111 2222', member])
    expect(text).toContain(shown);
  const hidden = ['carlos@', '8187654321', '1979', '64000', ',444', ',751', '881.17', '3N1CN8', '/api/'];
  for (const personal of hidden) expect(text).not.toContain(personal);
  const kept = await readPolicies(later(1));
  expect(kept).toMatchObject({ at: now.getTime(), phones });
  const [shown] = kept?.policies.map(asListItem) ?? [];
  expect(shown).toMatchObject({
    'vehicle_insurance_application-brand_model': 'Nissan Versa',
    'vehicle_insurance_application-total_premium': null,
    'vehicle_insurance_application-email': null,
  });
});

test('only of whoever is authenticated', async () => {
  await keepPolicies([policy], phones, later(1));
  expect(await get(KEY)).toBeUndefined();
  stored.set('membership_number', null);
  await keepPolicies([policy], phones, now);
  expect(await get(KEY)).toBeUndefined();
});

test('a member without policies any more keeps none', async () => {
  await keepPolicies([policy], phones, now);
  await keepPolicies([], phones, now);
  expect(await get(KEY)).toBeUndefined();
});

test('whoever leaves while it is being written leaves nothing', async () => {
  const keeping = keepPolicies([policy], phones, now);
  stored.set('membership_number', null);
  await keeping;
  expect(await get(KEY)).toBeUndefined();
});

describe('what is read', () => {
  test('up to seven days, even after the identity has expired', async () => {
    await keepPolicies([policy], phones, now);
    expect(await readPolicies(later(7 * 24 - 1))).not.toBeNull();
    expect(await readPolicies(later(7 * 24))).toBeNull();
    expect(await get(KEY)).toBeUndefined();
  });

  test('nothing from the future, by a clock that was put back', async () => {
    await keepPolicies([policy], phones, now);
    expect(await readPolicies(later(-1))).toBeNull();
    expect(await get(KEY)).toBeUndefined();
  });

  test('nothing that has ended since, by noon of its last day', async () => {
    const ends = { ...policy, 'insurance_policies-end_date': '2026-11-22' } satisfies PolicyListItem;
    await keepPolicies([ends, policy], phones, now);
    expect((await readPolicies(later(23)))?.policies).toHaveLength(2);
    expect((await readPolicies(later(24)))?.policies.map(({ id }) => id)).toEqual([policy.id]);
    await keepPolicies([ends], phones, now);
    expect(await readPolicies(later(24))).toBeNull();
  });

  test('nothing of another member, which is deleted', async () => {
    await keepPolicies([policy], phones, now);
    authenticate(now, '100000000033');
    expect(await readPolicies(now)).toBeNull();
    expect(await get(KEY)).toBeUndefined();
  });
});

test('what is too old goes also from a browser that never lacks network', async () => {
  await keepPolicies([policy], phones, now);
  stored.set('user_authenticated', null);
  vi.useFakeTimers({ now: later(7 * 24), toFake: ['Date'] });
  await prepareOffline([policy]);
  vi.useRealTimers();
  expect(await get(KEY)).toBeUndefined();
});

describe('it is deleted', () => {
  test.each([
    ['on logout', () => void logOut()],
    ['on arrival at the entry', () => clearStoredData({ keepPendingReturn: true })],
    ['where a visitor opens a mailed link after a member', () => clearMemberData('a')],
  ])('%s', async (_when, leave) => {
    await keepPolicies([policy], phones, now);
    expect(await get(KEY)).toBeDefined();
    leave();
    await vi.waitFor(async () => expect(await get(KEY)).toBeUndefined());
  });
});

test('a browser that refuses to store anything shows nothing', async () => {
  await set(KEY, null);
  expect(await readPolicies(now)).toBeNull();
  vi.stubGlobal('indexedDB', undefined);
  await expect(forgetPolicies()).resolves.toBeUndefined();
  expect(() => clearStoredData()).not.toThrow();
});
