/** An address form's fields, without the postal code, which checkPostalCode checks (spec quote 3). */
export interface AddressFields {
  street: string;
  exteriorNumber: string;
  interiorNumber?: string | undefined;
  neighborhood: string;
  city: string;
  state: string;
}

export type RequiredAddressField = Exclude<keyof AddressFields, 'interiorNumber'>;

const required: readonly RequiredAddressField[] = [
  'street',
  'exteriorNumber',
  'neighborhood',
  'city',
  'state',
];

/**
 * Returns the required fields of a typed address that are blank, in form order; empty if none is. The interior number
 * is optional (spec quote 5, toast 'Campos requeridos').
 */
export function missingAddressFields(address: AddressFields): RequiredAddressField[] {
  return required.filter((field) => address[field].trim() === '');
}
