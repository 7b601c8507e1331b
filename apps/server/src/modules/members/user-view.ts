import type { User } from '@socio/contracts/shared/user';
import { toSlashed } from '@socio/domain/dates';
import { maskBirthDate, maskEmail, maskPhone } from '@socio/domain/masks';
import type { Account } from './repository.ts';

/** What leaves the server of an account (architecture.md, Personal data by reference). */
export function userView(account: Account, memberId: string, authenticated: boolean): User {
  const birthDate = toSlashed(account.birthDate);
  if (!authenticated) {
    return {
      name: account.name,
      first_last_name: null,
      second_last_name: null,
      cellphone: account.cellphone === null ? null : maskPhone(account.cellphone),
      email: account.email === null ? null : maskEmail(account.email),
      birth_date: maskBirthDate(birthDate),
      gender: account.gender,
      birth_state: null,
      membership_id: memberId,
      'mexican_neighorhoods-zip_code': null,
    };
  }
  return {
    name: account.name,
    first_last_name: account.firstLastName,
    second_last_name: account.secondLastName,
    cellphone: account.cellphone,
    email: account.email,
    birth_date: birthDate,
    gender: account.gender,
    birth_state: account.birthState,
    membership_id: memberId,
    'mexican_neighorhoods-zip_code': account.zipCode,
  };
}
