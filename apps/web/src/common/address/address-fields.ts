import { missingAddressFields, type AddressFields } from '@socio/domain/validation/address';
import type { Neighborhood } from '../../../common/zip-code-lookup.ts';
import { refusedFields } from '../refused-fields.ts';
import { texts } from '../texts.ts';
import { NEW } from './saved-addresses.ts';
import type { FieldMessages } from '../../../components/form/use-checked-form.ts';

/** What is typed; place and postal code come from the look-up. `neighborhood` is the id of its entry. */
export type TypedAddress = {
  street: string;
  exteriorNumber: string;
  interiorNumber: string;
  neighborhood: string;
};

/** The form of step 10: `choice` is a saved address, NEW for what is typed, or empty. */
export type AddressValues = TypedAddress & { choice: string };

export const emptyAddress: TypedAddress = {
  street: '',
  exteriorNumber: '',
  interiorNumber: '',
  neighborhood: '',
};

/** Only what counts for the choice is checked. */
export function checkAddress(
  { choice, ...typed }: AddressValues,
  found: readonly Neighborhood[],
): FieldMessages<AddressValues> {
  if (choice === '') return { choice: texts.address.chooseOne };
  return choice === NEW ? checkTypedAddress(typed, found) : {};
}

export function checkTypedAddress(
  typed: TypedAddress,
  found: readonly Neighborhood[],
): FieldMessages<TypedAddress> {
  const missing = missingAddressFields(fullAddress(typed, found));
  const messages: FieldMessages<TypedAddress> = {};
  for (const name of ['street', 'exteriorNumber', 'neighborhood'] as const) {
    if (missing.includes(name)) messages[name] = texts.address.required[name];
  }
  return messages;
}

function fullAddress(typed: TypedAddress, found: readonly Neighborhood[]): AddressFields {
  const chosen = found.find(({ id }) => id === typed.neighborhood);
  return {
    ...typed,
    neighborhood: chosen?.neighborhood ?? '',
    city: chosen?.city ?? '',
    state: chosen?.state ?? '',
    // The application's: not typed here.
    postalCode: '',
  };
}

const fieldNames: Record<string, keyof TypedAddress> = {
  street: 'street',
  street_number: 'exteriorNumber',
  interior_number: 'interiorNumber',
  neighborhood_name: 'neighborhood',
  municipality_name: 'neighborhood',
  city_name: 'neighborhood',
  state_name: 'neighborhood',
};

/** Messages for the fields that the server names in a refusal. */
export function refusedAddress(details: Readonly<Record<string, unknown>>): FieldMessages<TypedAddress> {
  return refusedFields(details, fieldNames, texts.address.wrong);
}
