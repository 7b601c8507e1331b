import { missingAddressFields, type AddressFields } from '@socio/domain/validation/address';
import type { FieldMessages } from '../../components/form/use-checked-form.ts';
import { refusedFields } from '../../lib/refused-fields.ts';
import type { Neighborhood } from '../zip-code-lookup.ts';
import { addressTexts } from './texts.ts';

/** What is typed beside the postal code; the place comes from its look-up. `neighborhood` is the id of its entry. */
export type TypedAddress = {
  street: string;
  exteriorNumber: string;
  interiorNumber: string;
  neighborhood: string;
};

export const emptyAddress: TypedAddress = {
  street: '',
  exteriorNumber: '',
  interiorNumber: '',
  neighborhood: '',
};

export function checkTypedAddress(
  typed: TypedAddress,
  found: readonly Neighborhood[],
): FieldMessages<TypedAddress> {
  const missing = missingAddressFields(fullAddress(typed, found));
  const messages: FieldMessages<TypedAddress> = {};
  for (const name of ['street', 'exteriorNumber', 'neighborhood'] as const) {
    if (missing.includes(name)) messages[name] = addressTexts.required[name];
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
    // Given, or checked by whoever has it typed.
    postalCode: '',
  };
}

/** What is sent to store a typed address, new or changed. */
export function addressBody(typed: TypedAddress, found: readonly Neighborhood[], postalCode: string) {
  const place = found.find(({ id }) => id === typed.neighborhood);
  return {
    street: typed.street.trim(),
    street_number: typed.exteriorNumber.trim(),
    interior_number: typed.interiorNumber.trim() || null,
    neighborhood_name: place?.neighborhood ?? '',
    municipality_name: place?.municipio ?? '',
    city_name: place?.city ?? '',
    state_name: place?.state ?? '',
    zip_code: postalCode,
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
  return refusedFields(details, fieldNames, addressTexts.wrong);
}
