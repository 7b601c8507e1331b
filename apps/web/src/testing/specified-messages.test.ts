import { describe, expect, test } from 'vitest';

const files: Record<string, string> = {
  ...import.meta.glob<string>('../**/*.test.ts', { query: '?raw', import: 'default', eager: true }),
  ...import.meta.glob<string>('../../../../e2e/*.spec.ts', { query: '?raw', import: 'default', eager: true }),
};

/** Test files by the end of their path, with quotes and line breaks out of the way. */
function source(name: string): string {
  const path = Object.keys(files).find((file) => file.endsWith(`/${name}`));
  return path === undefined ? '' : (files[path] ?? '').replace(/\s+/g, ' ');
}

type Row = [message: string, file: string, title: string];

const vehicle = 'vehicle-fields.test.ts';
const fields = 'spec quote 5, VIN and plates: messages and toasts to the letter';
const success = 'spec quote 8, Success toasts:';

/** Every message of the specification about steps 10 to 12, and the test of its situation. */
const specified: Record<string, Row[]> = {
  'section 4, Locking after payment': [
    ['Navegación no disponible', 'decide-step.test.ts', 'what a person is told who goes back'],
    [
      'No puedes regresar después de completar el pago. Solo puedes agregar información del vehículo.',
      'decide-step.test.ts',
      'what a person is told who goes back',
    ],
  ],
  'section 5, Validation rules': [
    ['Campos requeridos', 'address-messages.test.ts', 'spec quote 5, Address: what is missing is marked'],
    ['Datos de tarjeta inválidos', 'payment-messages.test.ts', 'the server finds it invalid'],
    ['El VIN debe tener 17 caracteres y no contener I, O, Q', vehicle, fields],
    ['VIN inválido', vehicle, fields],
    ['Las placas son obligatorias', vehicle, fields],
    ['Placas requeridas', vehicle, fields],
    ['Formato de placas no válido', vehicle, fields],
  ],
  'section 8, Error catalogue': [
    ['Error en el pago', 'payment-messages.test.ts', 'spec quote 8: nothing was charged'],
    [
      'No se pudo procesar el pago. Intenta nuevamente.',
      'payment-messages.test.ts',
      'spec quote 8: nothing was charged',
    ],
    ['Error al guardar', 'address-messages.test.ts', 'spec quote 8: an address that could not be saved'],
    ['No se encontró el ID de la aplicación', 'vehicle-failure.test.ts', 'missing application id'],
    ['Error al procesar contratación', 'vehicle-failure.test.ts', 'spec quote 8: step 12 failure'],
    [
      'Hubo un problema al procesar la póliza. Por favor intenta de nuevo.',
      'vehicle-failure.test.ts',
      'spec quote 8: step 12 failure',
    ],
  ],
  'section 8, Silent failures': [
    ['ADDRESS_REQUIRED', 'pay-with-address.test.ts', 'a link that failed is made up for at payment'],
  ],
  'section 8, Success toasts': [
    ['Dirección guardada', 'address-messages.test.ts', `${success} a saved address`],
    ['¡Pago procesado exitosamente!', 'payment-messages.test.ts', `${success} a payment`],
    [
      '¡Contratación completada! Tu póliza ha sido procesada exitosamente y el PDF ha sido generado.',
      'issue-policy.test.ts',
      `${success} the policy and its document are there`,
    ],
  ],
};

describe.each(Object.entries(specified))('spec quote, %s: steps 10 to 12', (_section, rows) => {
  test.each(rows)('%s', (message, file, title) => {
    expect(source(file), `${file} is not there`).not.toBe('');
    expect(source(file), `${file} has no test '${title}'`).toContain(title);
    expect(source(file), `${file} does not mention the message`).toContain(message);
  });
});
