import { checkPostalCode } from './postal-code.ts';

export type AddressError = 'ADDRESS_FIELDS_REQUIRED' | 'ADDRESS_POSTAL_CODE_INVALID';

/** An address as the form holds it (spec quote 3). */
export interface AddressFields {
  street: string;
  exteriorNumber: string;
  interiorNumber?: string | undefined;
  neighborhood: string;
  postalCode: string;
  city: string;
  state: string;
}

export type RequiredAddressField = Exclude<keyof AddressFields, 'interiorNumber'>;

const required: readonly RequiredAddressField[] = [
  'street',
  'exteriorNumber',
  'neighborhood',
  'postalCode',
  'city',
  'state',
];

/** The required fields that are blank, in the order of the form; the interior number is optional (spec quote 5). */
export function missingAddressFields(address: AddressFields): RequiredAddressField[] {
  return required.filter((field) => address[field].trim() === '');
}

/** All required fields given and the postal code well formed (spec quote 5, toast 'Campos requeridos'). Null when good. */
export function checkAddress(address: AddressFields): AddressError | null {
  if (missingAddressFields(address).length > 0) return 'ADDRESS_FIELDS_REQUIRED';
  return checkPostalCode(address.postalCode) === null ? null : 'ADDRESS_POSTAL_CODE_INVALID';
}
