import { beforeEach, describe, expect, test, vi } from 'vitest';
import { tabStored } from './storage-keys.ts';
import { memoryStorage } from './testing/memory-storage.ts';
import { forgetUnsent, keepUnsent, readUnsent, unsentOf } from './unsent-fields.ts';

const empty = { gender: '', birthDate: { mask: '', day: '', month: '', year: '' } };

beforeEach(() => vi.stubGlobal('sessionStorage', memoryStorage()));

describe('look.md: a reload loses nothing', () => {
  test('of the same step of the same application, until it is sent', () => {
    keepUnsent('vehicle-data', 'a', { vin: '3N1', plates: '' });
    expect(readUnsent('vehicle-data', 'a', { vin: '', plates: 'x' })).toEqual({ vin: '3N1', plates: '' });
    expect(readUnsent('vehicle-data', 'b', { vin: '' })).toEqual({ vin: '' });
    forgetUnsent('vehicle-data');
    expect(readUnsent('vehicle-data', 'a', { vin: '' })).toEqual({ vin: '' });
  });

  test('steps of the quote do not read each other', () => {
    keepUnsent('postal-code', 'a', { zipCode: '640' });
    expect(readUnsent('edit-personal', 'a', { zipCode: '' })).toEqual({ zipCode: '' });
  });

  test('of which address of the profile something is kept', () => {
    expect(unsentOf('profile-address')).toBeNull();
    keepUnsent('profile-address', 'new', { street: 'Durango' });
    expect(unsentOf('profile-address')).toBe('new');
    keepUnsent('profile-address', 'new', {});
    expect(unsentOf('profile-address')).toBeNull();
  });

  test('before there is an application', () => {
    keepUnsent('brand-model', null, { text: 'ver' });
    expect(readUnsent('brand-model', null, { text: '' })).toEqual({ text: 'ver' });
  });
});

test.each<[string, unknown, object]>([
  ['unknown fields', { gender: 'M', other: 1 }, { ...empty, gender: 'M' }],
  ['another type', { gender: 7, birthDate: null }, empty],
  [
    'a part of a value',
    { birthDate: { day: '02' } },
    { ...empty, birthDate: { ...empty.birthDate, day: '02' } },
  ],
  ['no fields', 'x', empty],
])('what does not fit is left out: %s', (_name, values, read) => {
  tabStored.setJson('quotation_data', { step: 'personal-info', applicationId: 'a', values });
  expect(readUnsent('personal-info', 'a', empty)).toEqual(read);
});
