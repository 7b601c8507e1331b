import { expect, test } from 'vitest';
import { newRegistration, newUserOf, type Registration } from './registration.ts';

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
  expect(newUserOf(typed, 'm-1')).toEqual({
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
  expect(newUserOf({ ...typed, gender: '' }, 'm-1')).toBeNull();
  expect(newUserOf({ ...typed, birthDate: { day: '31', month: '02', year: '1990' } }, 'm-1')).toBeNull();
});

test('spec membership 2: ?from=contract fills in what the saved session tells, masks are typed anew', () => {
  const blank = newRegistration();
  expect(newRegistration({ gender: 'm', birthDate: '07/03/1990', phone: '5512345678', email: null })).toEqual(
    {
      ...blank,
      gender: 'M',
      birthDate: { day: '07', month: '03', year: '1990' },
      phone: '55-1234-5678',
    },
  );
  const masks = { gender: 'H', birthDate: '••/••/••••', phone: '••••••5678', email: 'l••••@example.mx' };
  expect(newRegistration(masks)).toEqual({ ...blank, gender: 'H' });
  expect(newRegistration('broken')).toEqual(blank);
});
