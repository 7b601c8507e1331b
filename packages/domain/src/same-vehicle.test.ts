import { describe, expect, test } from 'vitest';
import { sameVehicle } from './same-vehicle.ts';

const vin = '3N1CN8AE4PL800001';
const own = { vin, plates: 'ABC-123-A' };

describe('calls.md, Payment: when two vehicles are the same', () => {
  test.each([
    ['the same VIN, other plates', { vin, plates: 'XYZ-987-B' }, 'vin'],
    ['the same VIN in small letters', { vin: vin.toLowerCase(), plates: null }, 'vin'],
    ['VIN and plates: the VIN counts', own, 'vin'],
    ['the same plates without hyphens', { vin: null, plates: 'abc123a' }, 'plates'],
    ['the same plates, another VIN', { vin: '3N1CN8AE4PL800002', plates: 'ABC123-A' }, 'plates'],
    ['another VIN, no plates', { vin: '3N1CN8AE4PL800002', plates: null }, null],
    ['other plates', { vin: null, plates: 'ABC-124-A' }, null],
    ['nothing known', { vin: null, plates: null }, null],
    ['nothing typed', { vin: '', plates: '-' }, null],
  ])('%s', (_title, typed, expected) => {
    expect(sameVehicle(typed, own)).toBe(expected);
    expect(sameVehicle(own, typed)).toBe(expected);
  });

  test('nothing is the same as nothing', () => {
    expect(sameVehicle({ vin: '', plates: '' }, { vin: '', plates: '' })).toBeNull();
    expect(sameVehicle({ vin: null, plates: null }, { vin: null, plates: null })).toBeNull();
  });
});
