import { describe, expect, test } from 'vitest';
import { Refusal } from './refusal.ts';
import { readVehicleFields } from './vehicle-fields.ts';

const nothing = { vin: null, plates: null };
const known = { vin: '3N1CN8AE0PL800002', plates: 'ABC-123-A' };

describe('spec quote 5: VIN and plates of a body, as they are stored', () => {
  test.each([
    ['nothing sent', {}, nothing, nothing],
    ['as typed', { serial_number: ' 3n1cn8ae0pl-800002 ', license_plate: 'abc 123 a' }, nothing, known],
    ['the VIN alone', { serial_number: known.vin }, nothing, { vin: known.vin, plates: null }],
    ['the plates alone', { license_plate: known.plates }, nothing, { vin: null, plates: known.plates }],
    [
      'the mask of the VIN on record',
      { serial_number: '•••••••••••••0002' },
      known,
      { ...known, plates: null },
    ],
  ])('%s', (_name, body, onRecord, stored) => {
    expect(readVehicleFields(body, onRecord)).toEqual(stored);
  });

  test.each([
    ['both', { serial_number: '123', license_plate: 'A' }, ['serial_number', 'license_plate']],
    ['the VIN', { serial_number: 'OOOOOOOOOOOOOOOOO', license_plate: known.plates }, ['serial_number']],
    ['the plates', { serial_number: known.vin, license_plate: '' }, ['license_plate']],
    ['a mask of something else', { serial_number: '•••••••••••••9999' }, ['serial_number']],
  ])('refused by name: %s', (_name, body, wrong) => {
    let refused: unknown;
    try {
      readVehicleFields(body, known);
    } catch (error) {
      refused = error;
    }
    if (!(refused instanceof Refusal)) throw new Error('not refused');
    expect(refused.code).toBe('FIELDS_INVALID');
    expect(Object.keys(refused.details['fields'] ?? {})).toEqual(wrong);
  });
});
