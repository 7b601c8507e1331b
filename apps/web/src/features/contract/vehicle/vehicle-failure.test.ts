import type { ApplicationRecord } from '@socio/contracts/shared/application';
import { describe, expect, test } from 'vitest';
import { ApiError } from '../../../lib/api-error.ts';
import { recordedVehicle } from './typed-vehicle.ts';
import { missingApplication, vehicleFailure } from './vehicle-failure.ts';

const refused = (status: number, code: string, details = {}) =>
  new ApiError(status, JSON.stringify({ success: false, code, details }));
const toast = {
  title: 'Error al procesar contratación',
  description: 'Hubo un problema al procesar la póliza. Por favor intenta de nuevo.',
};
const safe = /Tu pago está hecho y no se cobrará de nuevo/;

// holds Q250, Q364
describe('spec quote 8: step 12 failure', () => {
  test.each<[string, unknown, RegExp, boolean]>([
    ['saving', refused(500, 'INTERNAL'), safe, false],
    ['missing policy data', new Error('the answer holds no policy'), safe, true],
    ['PDF or URL', new Error('the document was not made'), safe, true],
    ['no answer', new TypeError('Failed to fetch'), safe, true],
    ['no charge', refused(409, 'PAYMENT_REQUIRED'), /Completa el pago/, true],
    ['ended elsewhere', refused(410, 'APPLICATION_INACTIVE'), safe, true],
  ])('%s', (_name, error, problem, isStale) => {
    expect(vehicleFailure(error)).toMatchObject({ toast, isStale, problem: expect.stringMatching(problem) });
  });

  test('a field that the server refuses is marked', () => {
    const error = refused(422, 'FIELDS_INVALID', { fields: { serial_number: 'x' } });
    expect(vehicleFailure(error)).toMatchObject({
      toast,
      fields: { vin: 'El VIN debe tener 17 caracteres y no contener I, O, Q' },
    });
  });
});

// holds Q311, Q363
test('spec quote 8: step 12, missing application id', () => {
  expect(missingApplication('')).toEqual({
    title: 'Error',
    description: 'No se encontró el ID de la aplicación',
  });
  expect(missingApplication('a')).toBeNull();
});

test('architecture, Issuing: an issuing under way is joined with its vehicle, masked or not', () => {
  const record = (vin: string | null, plates: string | null, purchase_state: 'charged' | 'issuing') =>
    ({
      purchase_state,
      'vehicle_insurance_application-serial_number': vin,
      'vehicle_insurance_application-license_plates': plates,
    }) as ApplicationRecord;
  const masked = { vin: '•••••••••••••0001', plates: '•••••23-A' };
  expect(recordedVehicle(record(masked.vin, masked.plates, 'issuing'))).toEqual(masked);
  // Typed at step 11, kept for step 12.
  expect(recordedVehicle(record(masked.vin, masked.plates, 'charged'))).toBeNull();
  expect(recordedVehicle(record(null, null, 'charged'))).toBeNull();
});
