import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { tabStored } from '../../common/storage-keys.ts';
import { memoryStorage } from '../../common/testing/memory-storage.ts';
import { fitting, readDraft } from './draft.ts';

beforeEach(() => {
  vi.stubGlobal('sessionStorage', memoryStorage());
  vi.stubGlobal('window', { location: { pathname: '/auto/insurance/a', search: '?step=12' } });
});
afterEach(() => vi.unstubAllGlobals());

test('look.md: a reload loses nothing, of the same application only', () => {
  tabStored.setJson('contract_vehicle_data', { applicationId: 'a', vin: '3N1', plates: '' });
  expect(fitting(readDraft('contract_vehicle_data', 'a'), ['vin', 'plates'])).toEqual({
    vin: '3N1',
    plates: '',
  });
  expect(readDraft('contract_vehicle_data', 'b')).toBeNull();
});

test('what does not fit is left out', () => {
  expect(fitting({ vin: 7, plates: 'ABC', other: 'x' }, ['vin', 'plates'])).toEqual({ plates: 'ABC' });
  expect(fitting(null, ['vin'])).toEqual({});
});
