import { expect, test } from 'vitest';
import { birthStateName, birthStates, isBirthStateCode } from './birth-states.ts';

// holds M117
test('spec membership 3: 32 states and those born abroad, each with its code', () => {
  expect(birthStates.map(({ name, code }) => `${name} ${code}`)).toEqual([
    'Aguascalientes AS',
    'Baja California BC',
    'Baja California Sur BS',
    'Campeche CC',
    'Coahuila CL',
    'Colima CM',
    'Chiapas CS',
    'Chihuahua CH',
    'Ciudad de México DF',
    'Durango DG',
    'Guanajuato GT',
    'Guerrero GR',
    'Hidalgo HG',
    'Jalisco JC',
    'Estado de México MC',
    'Michoacán MN',
    'Morelos MS',
    'Nayarit NT',
    'Nuevo León NL',
    'Oaxaca OC',
    'Puebla PL',
    'Querétaro QT',
    'Quintana Roo QR',
    'San Luis Potosí SP',
    'Sinaloa SL',
    'Sonora SR',
    'Tabasco TC',
    'Tamaulipas TS',
    'Tlaxcala TL',
    'Veracruz VZ',
    'Yucatán YN',
    'Zacatecas ZS',
    'Nacido en el extranjero NE',
  ]);
});

// holds M112
test.each([
  ['JC', 'Jalisco'],
  ['DF', 'Ciudad de México'],
  ['NE', 'Nacido en el extranjero'],
  ['XX', null],
  ['jc', null],
])('spec membership 3: %s is %s', (code, name) => {
  expect(birthStateName(code)).toBe(name);
  expect(isBirthStateCode(code)).toBe(name !== null);
});
