import { describe, expect, test } from 'vitest';
import {
  checkPersonal,
  checkRegistrationPhone,
  personalProblem,
  whyNotYet,
  type Field,
} from './check-registration.ts';
import { newRegistration, type Registration } from './registration.ts';
import { texts } from './texts.ts';

const today = '2026-05-14';
const good: Registration = {
  name: 'LUCÍA',
  firstName: 'NÚÑEZ',
  lastName: '',
  gender: 'M',
  birthDate: { day: '14', month: '05', year: '2008' },
  birthState: 'JC',
  email: '',
  phone: '',
};

const onlyLetters = 'Solo se permiten letras y espacios, mínimo 2 caracteres';

// holds M205, M206, M207, M209, M211, M212
describe('spec membership 5, Register: one toast for what is wrong', () => {
  test.each<[string, Partial<Registration>, string | null, string | null]>([
    ['all good, 18 today', {}, null, null],
    ['one letter', { name: 'L' }, 'Nombre inválido', onlyLetters],
    ['a digit', { firstName: 'N4VA' }, 'Primer apellido inválido', onlyLetters],
    ['a second surname of one letter', { lastName: 'X' }, 'Segundo apellido inválido', onlyLetters],
    ['no name', { name: ' ' }, 'Campos requeridos', 'Por favor completa todos los campos obligatorios'],
    [
      'no gender, and an e-mail that is none',
      { gender: '', email: 'x' },
      'Campos requeridos',
      'Por favor completa todos los campos obligatorios',
    ],
    [
      'no day',
      { birthDate: { day: '', month: '05', year: '2000' } },
      'Campos requeridos',
      'Por favor completa todos los campos obligatorios',
    ],
    ['no state', { birthState: '' }, 'Campos requeridos', 'Por favor completa todos los campos obligatorios'],
    [
      'no such day',
      { birthDate: { day: '31', month: '02', year: '2000' } },
      'Fecha inválida',
      'Esa fecha no existe. Revisa el día y el mes.',
    ],
    [
      'a day too young',
      { birthDate: { day: '15', month: '05', year: '2008' } },
      'Edad inválida',
      'Debes ser mayor de 18 años para crear una cuenta',
    ],
    ['an e-mail that is none', { email: 'lucia@' }, 'Email inválido', 'Por favor ingresa un email válido'],
  ])('%s', (_name, change, title, description) => {
    const values = { ...good, ...change };
    expect(personalProblem(values, today)).toEqual(title === null ? null : { title, description });
    expect(Object.keys(checkPersonal(values, today)).length > 0).toBe(title !== null);
  });
});

// holds M210
test.each<[string, Partial<Registration>, Field[], string | null]>([
  ['names and state', {}, [], null],
  [
    'gender and birth date are not asked for',
    { gender: '', birthDate: newRegistration().birthDate },
    [],
    null,
  ],
  ['no first surname', { firstName: '' }, [], 'Para continuar, completa: Primer apellido.'],
  [
    'nothing',
    { name: '', firstName: '', birthState: '' },
    [],
    'Para continuar, completa: Nombre(s), Primer apellido y Estado de nacimiento.',
  ],
  ['a second surname with a digit', { lastName: 'NIÑO9' }, [], 'Para continuar, corrige: Segundo apellido.'],
  ['a flagged e-mail', { email: 'x' }, ['email'], 'Para continuar, corrige: Correo electrónico.'],
  [
    'a flagged day, and no state',
    { birthState: '' },
    ['birthDate'],
    'Para continuar, corrige: Fecha de nacimiento.',
  ],
  ['a gender that was missed', { gender: '' }, ['gender'], 'Para continuar, completa: Género.'],
])("spec membership 5: 'Continuar' says why it is disabled: %s", (_name, change, flagged, why) => {
  expect(whyNotYet({ ...good, ...change }, flagged)).toBe(why);
});

// holds M208
test.each<[string, Partial<Registration>, boolean]>([
  ['name, first surname and state', {}, true],
  ['no name', { name: '' }, false],
  ['no first surname', { firstName: '' }, false],
  ['no state', { birthState: '' }, false],
])('spec membership 5, Required fields of the embedded form: %s', (_name, change, enough) => {
  const quoted = { applicationId: 'a-1', birthDate: '••/••/••••', phone: '••••••5678' };
  const blank = { birthDate: newRegistration().birthDate, phone: '' };
  const typed = { ...good, ...blank, ...change };
  expect(personalProblem(typed, today, quoted)).toEqual(enough ? null : texts.errors.required);
  expect(checkRegistrationPhone(typed, quoted)).toEqual({});
});

// holds M213
test.each([
  ['55-1234-5678', undefined],
  ['55 1234 567', texts.errors.phone.description],
  ['', 'Por favor ingresa un teléfono válido de 10 dígitos'],
])('spec membership 5, Phone: %s', (phone, message) => {
  expect(checkRegistrationPhone({ ...good, phone }).phone).toBe(message);
});
