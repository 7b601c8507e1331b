import type { User } from '@socio/contracts/shared/user';
import { toSlashed } from '@socio/domain/dates';
import { personalView } from '@socio/domain/masks';
import type { Account } from './repository.ts';

/** The part of an account that leaves the server (architecture.md, Personal data by reference). */
export function userView(account: Account, memberId: string, authenticated: boolean): User {
  const shown = personalView(authenticated);
  const ifProven = <Value>(value: Value) => (authenticated ? value : null);
  return {
    name: account.name,
    first_last_name: ifProven(account.firstLastName),
    second_last_name: ifProven(account.secondLastName),
    cellphone: shown.phone(account.cellphone),
    email: shown.email(account.email),
    birth_date: shown.birthDate(toSlashed(account.birthDate)),
    gender: account.gender,
    birth_state: ifProven(account.birthState),
    membership_id: memberId,
    'mexican_neighorhoods-zip_code': ifProven(account.zipCode),
  };
}
