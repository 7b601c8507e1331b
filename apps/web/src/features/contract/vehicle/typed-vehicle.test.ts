import { describe, expect, test } from 'vitest';
import { checkOptionalVehicle, vehicleBody } from './typed-vehicle.ts';

const vin = '3N1CN8AE4PL800001';

describe('calls.md, Payment: step 11 takes VIN and plates and demands neither', () => {
  test.each([
    ['nothing', { vin: '', plates: '' }, {}],
    ['a blank', { vin: '', plates: ' ' }, {}],
    ['the VIN alone', { vin, plates: '' }, { serial_number: vin }],
    ['the plates alone', { vin: '', plates: 'ABC-123-A' }, { license_plate: 'ABC-123-A' }],
    [
      'plates with a blank behind',
      { vin, plates: 'ABC123 ' },
      { serial_number: vin, license_plate: 'ABC123' },
    ],
  ])('%s is sent as far as it was typed', (_title, fields, body) => {
    expect(Object.values(checkOptionalVehicle(fields)).filter(Boolean)).toEqual([]);
    expect(vehicleBody(fields)).toEqual(body);
  });

  test('what is typed has to be right', () => {
    expect(checkOptionalVehicle({ vin: '3N1', plates: '' })).toEqual({
      vin: 'El VIN debe tener 17 caracteres y no contener I, O, Q',
    });
    expect(checkOptionalVehicle({ vin: '', plates: 'AB' })).toEqual({
      plates: 'Formato de placas no válido',
    });
  });
});
