/** An address as the form holds it beside its postal code, which checkPostalCode checks (spec quote 3). */
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
 * Takes an address as typed and gives the required fields that are blank, in the order of the form; the interior number
 * is optional (spec quote 5, toast 'Campos requeridos'). Empty when none is.
 */
export function missingAddressFields(address: AddressFields): RequiredAddressField[] {
  return required.filter((field) => address[field].trim() === '');
}
