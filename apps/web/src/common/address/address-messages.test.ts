import { describe, expect, test } from 'vitest';
import { ApiError } from '../../lib/api-error.ts';
import { noConnectionText } from '../../lib/texts.ts';
import { noPlace } from '../zip-code-lookup.ts';
import { checkTypedAddress, emptyAddress } from './address-fields.ts';
import { missingToast, savedToast, saveFailure } from './address-messages.ts';

const refused = (status: number, code: string, details = {}) =>
  new ApiError(status, JSON.stringify({ success: false, code, details }));

// holds Q284, Q286, Q360
test('spec quote 5, Address: what is missing is marked, and the toast says Campos requeridos', () => {
  expect(checkTypedAddress(emptyAddress, noPlace)).toEqual({
    street: 'La calle es requerida',
    exteriorNumber: 'El número exterior es requerido',
    neighborhood: 'La colonia es requerida',
  });
  expect(missingToast).toMatchObject({ title: 'Campos requeridos' });
});

// holds Q382
test('spec quote 8, Success toasts: a saved address', () => {
  expect(savedToast).toEqual({ title: 'Dirección guardada', tone: 'success' });
});

describe('spec quote 8: an address that could not be saved', () => {
  test.each([
    ['no answer', new TypeError('Failed to fetch'), noConnectionText],
    [
      'the server fails',
      refused(500, 'INTERNAL'),
      'No se pudo guardar tu dirección. Por favor, inténtalo de nuevo.',
    ],
    [
      'of another postal code',
      refused(409, 'ADDRESS_POSTAL_CODE'),
      /no es del código postal de tu cotización/,
    ],
    ['profile: an unfinished application uses it', refused(409, 'ADDRESS_IN_USE'), /solicitud sin terminar/],
    ['profile: there is one like it', refused(409, 'ADDRESS_EXISTS'), /Ya tienes guardada esa misma/],
  ])('%s', (_name, error, description) => {
    const { toast, problem } = saveFailure(error);
    expect(toast.title).toBe('Error al guardar');
    expect(problem).toMatch(description);
  });

  test('a field that the server refuses is marked', () => {
    const error = refused(422, 'FIELDS_INVALID', { fields: { street: 'x' } });
    expect(saveFailure(error).fields).toEqual({ street: 'Revisa la calle' });
  });
});
