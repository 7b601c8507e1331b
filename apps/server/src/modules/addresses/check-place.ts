import { stateOfPostalCode } from '@socio/domain/postal-code-states';
import { Refusal } from '../../http/refusal.ts';
import type { NewAddress, Settlement } from './repository.ts';

const fieldOf = {
  state: 'state_name',
  city: 'city_name',
  municipality: 'municipality_name',
  neighborhood: 'neighborhood_name',
} as const satisfies Record<keyof Settlement, string>;

/**
 * The policy carries this address, so a place must be one of the postal code's settlements. For a code missing from the
 * catalogue it is what the person typed, in the state of the code's first digits.
 */
export function checkPlace(address: NewAddress, settlements: Settlement[]): void {
  if (settlements.length === 0) {
    const state = stateOfPostalCode(address.zipCode);
    if (state === null) throw new Refusal('POSTAL_CODE_UNKNOWN');
    if (address.state === state) return;
    throw new Refusal('FIELDS_INVALID', { fields: { [fieldOf.state]: 'not_of_postal_code' } });
  }
  const parts = ['state', 'city', 'municipality', 'neighborhood'] as const;
  let left = settlements;
  const fields: Record<string, string> = {};
  for (const part of parts) {
    const fitting = left.filter((settlement) => settlement[part] === address[part]);
    if (fitting.length === 0) fields[fieldOf[part]] = 'not_of_postal_code';
    else left = fitting;
  }
  if (Object.keys(fields).length > 0) throw new Refusal('FIELDS_INVALID', { fields });
}
