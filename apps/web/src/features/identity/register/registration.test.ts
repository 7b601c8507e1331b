import { expect, test } from 'vitest';
import { lenderOf, newRegistration, newUserOf, nothingKnown, type Registration } from './registration.ts';

const typed: Registration = {
  name: ' LUCÍA  MARÍA ',
  firstName: 'ORTEGA',
  lastName: '',
  gender: 'M',
  birthDate: { day: '07', month: '03', year: '1990' },
  birthState: 'JC',
  email: ' lucia@example.mx ',
  phone: '55-1234-5678',
};

// holds M114, M115, M116
test('spec membership 3, Create-user payload', () => {
  expect(newUserOf(typed, 'm-1', nothingKnown)).toEqual({
    membership_id: 'm-1',
    name: 'LUCÍA MARÍA',
    first_last_name: 'ORTEGA',
    second_last_name: '',
    birth_date: '07/03/1990',
    email: 'lucia@example.mx',
    cellphone: '5512345678',
    birth_state: 'JC',
    gender: 'M',
  });
  expect(newUserOf({ ...typed, gender: '' }, 'm-1', nothingKnown)).toBeNull();
  expect(
    newUserOf({ ...typed, birthDate: { day: '31', month: '02', year: '1990' } }, 'm-1', nothingKnown),
  ).toBeNull();
});

test('calls.md, Identity: what the quote tells goes back as its masks, with the application that lends them', () => {
  const quoted = { applicationId: 'a-1', birthDate: '••/••/••••', phone: '••••••5678' };
  const fresh = {
    ...typed,
    ...newRegistration('M'),
    name: 'LUCÍA',
    firstName: 'ORTEGA',
    birthState: 'JC',
  } as const;
  expect(newUserOf(fresh, 'm-1', quoted)).toMatchObject({
    birth_date: '••/••/••••',
    cellphone: '••••••5678',
    insurance_application_id: 'a-1',
  });
  // A retyped value wins, and then no mask is sent.
  const retyped = { applicationId: 'a-1', birthDate: null, phone: null };
  const sent = newUserOf(typed, 'm-1', retyped);
  expect(sent).toMatchObject({ birth_date: '07/03/1990', cellphone: '5512345678' });
  expect(sent).not.toHaveProperty('insurance_application_id');
});

test('a form begins empty, but for a gender that is known', () => {
  const empty = { name: '', firstName: '', lastName: '', gender: '', birthState: '', email: '', phone: '' };
  expect(newRegistration()).toEqual({ ...empty, birthDate: { day: '', month: '', year: '' } });
  expect(newRegistration('H').gender).toBe('H');
});

test.each([
  ['nothing', {}, null],
  ['a birth date', { birthDate: '••/••/••••' }, 'a-1'],
  ['a phone', { phone: '••••••5678' }, 'a-1'],
])('calls.md, Identity: the application is named where it lends %s', (_name, known, lender) => {
  expect(lenderOf({ applicationId: 'a-1', birthDate: null, phone: null, ...known })).toBe(lender);
});
