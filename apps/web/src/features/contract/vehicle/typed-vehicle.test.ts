import type { ApplicationRecord } from '@socio/contracts/shared/application';
import { describe, expect, test } from 'vitest';
import {
  checkOptionalVehicle,
  isSameVehicle,
  optionalVehicleToast,
  recordedFields,
  recordedVehicle,
  vehicleBody,
} from './typed-vehicle.ts';

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

test.each([
  ['the VIN first', { vin: '3N1', plates: 'AB' }, { title: 'VIN inválido', description: expect.any(String) }],
  ['the plates', { vin, plates: 'AB' }, { title: 'Formato de placas no válido' }],
])('calls.md, Payment: the first mistake of step 11 is told: %s', (_name, fields, toast) => {
  expect(optionalVehicleToast(fields)).toEqual(toast);
});

test.each([
  ['the same', {}, true],
  ['another VIN', { vin: '3N1CN8AE4PL800002' }, false],
  ['other plates', { plates: 'ABC-123-B' }, false],
])('calls.md, Payment: a refusal holds for the vehicle that it named: %s', (_name, change, same) => {
  const one = { vin, plates: 'ABC-123-A' };
  expect(isSameVehicle(one, { ...one, ...change })).toBe(same);
});

describe('architecture.md, Nothing typed is lost: the vehicle on record', () => {
  const record = (serial: string | null, plates: string | null, state: string) =>
    ({
      'vehicle_insurance_application-serial_number': serial,
      'vehicle_insurance_application-license_plates': plates,
      purchase_state: state,
    }) as ApplicationRecord;

  test('fills the fields, as far as there is one', () => {
    expect(recordedFields(record(vin, 'ABC-123-A', 'charged'))).toEqual({ vin, plates: 'ABC-123-A' });
    expect(recordedFields(record(null, null, 'charged'))).toEqual({ vin: '', plates: '' });
  });

  test('is fixed while its policy is being issued', () => {
    expect(recordedVehicle(record(vin, 'ABC-123-A', 'issuing'))).toEqual({ vin, plates: 'ABC-123-A' });
    expect(recordedVehicle(record(vin, 'ABC-123-A', 'charged'))).toBeNull();
  });
});
