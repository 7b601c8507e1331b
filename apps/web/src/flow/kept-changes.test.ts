import type { ApplicationRecord } from '@socio/contracts/shared/application';
import { afterEach, expect, test } from 'vitest';
import { forgetChanges, keepChange, withKeptChanges } from './kept-changes.ts';

const record = (change: Partial<ApplicationRecord>) =>
  ({
    id: 'a',
    'vehicle_insurance_application-zip_code': '64000',
    'vehicle_insurance_application-address_id': null,
    ...change,
  }) as ApplicationRecord;

afterEach(() => forgetChanges('a'));

test('spec quote 8, Silent failures: what could not be saved is filled in where the server has nothing', () => {
  keepChange('a', { 'vehicle_insurance_application-address_id': 'new' });
  expect(withKeptChanges(record({}))['vehicle_insurance_application-address_id']).toBe('new');
  const linked = record({ 'vehicle_insurance_application-address_id': 'linked' });
  expect(withKeptChanges(linked)).toBe(linked);
  expect(withKeptChanges({ ...record({}), id: 'b' })['vehicle_insurance_application-address_id']).toBeNull();
  forgetChanges('a');
  expect(withKeptChanges(record({}))['vehicle_insurance_application-address_id']).toBeNull();
});
