import type { User } from '@socio/contracts/shared/user';
import { describe, expect, test } from 'vitest';
import { personalDetails, shownBirthDate } from './personal-details.ts';

const user: User = {
  name: 'ANA SOFÍA',
  first_last_name: 'LÓPEZ',
  second_last_name: 'NÚÑEZ',
  cellphone: '5512345678',
  email: 'ana@example.mx',
  birth_date: '14/05/1988',
  gender: 'M',
  birth_state: 'NL',
  membership_id: '7b0f4c9e-6c1f-4d57-9a51-3f1a6f0c2a01',
  'mexican_neighorhoods-zip_code': '64000',
};
const valueOf = (label: string, change: Partial<User> = {}) =>
  personalDetails({ ...user, ...change }, '100000000022').find((detail) => detail.label === label)?.value;

// holds M069
test('spec membership 2, Información Personal: everything that is known, in order', () => {
  expect(personalDetails(user, '100000000022')).toEqual([
    { label: 'Nombre completo', value: 'Ana Sofía López Núñez' },
    { label: 'Teléfono', value: '55-1234-5678' },
    { label: 'Correo electrónico', value: 'ana@example.mx' },
    { label: 'Fecha de nacimiento', value: '14 may 1988' },
    { label: 'Género', value: 'Mujer' },
    { label: 'Estado de nacimiento', value: 'Nuevo León' },
    { label: 'Código postal', value: '64000' },
    { label: 'Número de membresía', value: '100000000022' },
  ]);
});

// holds M070, M071
test.each<[string, string, Partial<User>, string]>([
  ['no second surname', 'Nombre completo', { second_last_name: null }, 'Ana Sofía López'],
  ['a surname of blanks', 'Nombre completo', { second_last_name: ' ' }, 'Ana Sofía López'],
  ['a phone of another length is unchanged', 'Teléfono', { cellphone: '525512345678' }, '525512345678'],
  ['no phone', 'Teléfono', { cellphone: null }, 'No disponible'],
  ['no e-mail', 'Correo electrónico', { email: '' }, 'No disponible'],
  ['H', 'Género', { gender: 'H' }, 'Hombre'],
  ['no gender', 'Género', { gender: null }, 'No disponible'],
  ['born abroad', 'Estado de nacimiento', { birth_state: 'NE' }, 'Nacido en el extranjero'],
  ['a state that is none', 'Estado de nacimiento', { birth_state: 'XX' }, 'No disponible'],
  ['no birth date', 'Fecha de nacimiento', { birth_date: null }, 'Fecha no disponible'],
  ['no postal code', 'Código postal', { 'mexican_neighorhoods-zip_code': null }, 'No disponible'],
])('spec membership 2, Información Personal: %s', (_name, label, change, value) => {
  expect(valueOf(label, change)).toBe(value);
});

describe('spec membership 2: an empty profile', () => {
  const nothing = Object.fromEntries(Object.keys(user).map((key) => [key, null])) as User;
  test.each<[string, User | null]>([
    ['no account', null],
    ['an account of nothing', nothing],
    ['of blanks', { ...nothing, name: ' ', email: '' }],
    ['of the membership alone', { ...nothing, membership_id: 'a' }],
  ])('%s', (_name, known) => {
    expect(personalDetails(known, '100000000022')).toEqual([]);
  });
});

test.each([
  ['a date', '02/11/1979', '2 nov 1979'],
  ['the last day of February', '29/02/1988', '29 feb 1988'],
  ['a day that does not exist', '30/02/1988', null],
  ['the other order', '1988-05-14', null],
  ['a mask', '••/••/••••', null],
  ['empty', '', null],
  ['none', null, null],
])('spec membership 3, birth_date (DD/MM/YYYY): %s', (_name, text, shown) => {
  expect(shownBirthDate(text)).toBe(shown);
});
