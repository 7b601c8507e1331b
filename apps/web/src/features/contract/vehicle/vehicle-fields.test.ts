import { describe, expect, test } from 'vitest';
import { formatPlates } from '../../../common/format-plates.ts';
import { checkVehicle, formatVin, vehicleToast, vinNotes } from './vehicle-fields.ts';

const vin = '1M8GDM9AXKP042788';
const vinMessage = 'El VIN debe tener 17 caracteres y no contener I, O, Q';

// holds Q299, Q303, Q360
describe('spec quote 5, VIN and plates: messages and toasts to the letter', () => {
  test.each([
    ['good', { vin, plates: 'ABC-123-A' }, {}, null],
    [
      'short',
      { vin: '1M8', plates: 'ABC123A' },
      { vin: vinMessage },
      { title: 'VIN inválido', description: vinMessage },
    ],
    [
      'a forbidden letter',
      { vin: vin.replace('M', 'O'), plates: 'ABC123A' },
      { vin: vinMessage },
      {
        title: 'VIN inválido',
        description: vinMessage,
      },
    ],
    [
      'no plates',
      { vin, plates: '' },
      { plates: 'Las placas son obligatorias' },
      {
        title: 'Placas requeridas',
        description: 'Las placas son obligatorias',
      },
    ],
    [
      'odd plates',
      { vin, plates: 'AB' },
      { plates: 'Formato de placas no válido' },
      {
        title: 'Formato de placas no válido',
      },
    ],
  ])('%s', (_name, fields, messages, toast) => {
    expect(checkVehicle(fields)).toEqual(messages);
    expect(vehicleToast(fields)).toEqual(toast);
  });
});

test('domain-facts.md, VIN: a wrong check digit and another model year only warn', () => {
  expect(vinNotes(vin, 1989)).toEqual([]);
  expect(vinNotes(vin, 2024)).toEqual([expect.stringContaining('2024')]);
  expect(vinNotes(vin.replace('X', '1'), 1989)).toHaveLength(1);
  expect(vinNotes('1M8', 2024)).toEqual([]);
});

test('look.md: pasted with spaces or hyphens', () => {
  expect(formatVin('1m8gdm9-axkp 042788')).toBe(vin);
  expect(formatPlates(' abc 123 a ')).toBe('ABC-123-A');
});

test('spec quote 9: a space typed into the plates becomes a hyphen', () => {
  const typed = [...'abc 123 a'].reduce((text, character) => formatPlates(text + character), '');
  expect(typed).toBe('ABC-123-A');
});
