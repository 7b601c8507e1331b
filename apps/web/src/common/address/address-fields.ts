import { missingAddressFields, type AddressFields } from '@socio/domain/validation/address';
import type { FieldMessages } from '../../components/form/use-checked-form.ts';
import { refusedFields } from '../../lib/refused-fields.ts';
import { isOutsideCatalogue, type PostalCodePlace } from '../zip-code-lookup.ts';
import { addressTexts } from './texts.ts';

/**
 * What is typed besides the postal code. The place comes from looking the code up, and `neighborhood` is the id of an
 * entry found. If the catalogue lacks the code, the place is typed: `settlement`, `municipality`, and `city` if it
 * differs.
 */
export type TypedAddress = {
  street: string;
  exteriorNumber: string;
  interiorNumber: string;
  neighborhood: string;
  settlement: string;
  municipality: string;
  city: string;
};

export const emptyAddress: TypedAddress = {
  street: '',
  exteriorNumber: '',
  interiorNumber: '',
  neighborhood: '',
  settlement: '',
  municipality: '',
  city: '',
};

export function checkTypedAddress(typed: TypedAddress, place: PostalCodePlace): FieldMessages<TypedAddress> {
  const typesPlace = isOutsideCatalogue(place);
  const { municipality, ...address } = fullAddress(typed, place);
  const missing = missingAddressFields(address);
  const messages: FieldMessages<TypedAddress> = {};
  const { required } = addressTexts;
  for (const name of ['street', 'exteriorNumber'] as const) {
    if (missing.includes(name)) messages[name] = required[name];
  }
  if (missing.includes('neighborhood')) {
    messages[typesPlace ? 'settlement' : 'neighborhood'] = required.neighborhood;
  }
  if (typesPlace && municipality === '') messages.municipality = required.municipality;
  return messages;
}

function fullAddress(typed: TypedAddress, place: PostalCodePlace): AddressFields & { municipality: string } {
  const street = {
    street: typed.street.trim(),
    exteriorNumber: typed.exteriorNumber.trim(),
    interiorNumber: typed.interiorNumber.trim(),
  };
  if (isOutsideCatalogue(place)) {
    const municipality = typed.municipality.trim();
    return {
      ...street,
      neighborhood: typed.settlement.trim(),
      municipality,
      city: typed.city.trim() || municipality,
      state: place.state ?? '',
    };
  }
  const chosen = place.neighborhoods.find(({ id }) => id === typed.neighborhood);
  return {
    ...street,
    neighborhood: chosen?.neighborhood ?? '',
    municipality: chosen?.municipio ?? '',
    city: chosen?.city ?? '',
    state: chosen?.state ?? '',
  };
}

/** The request body for a typed address, new or changed. */
export function addressBody(typed: TypedAddress, place: PostalCodePlace, postalCode: string) {
  const address = fullAddress(typed, place);
  return {
    street: address.street,
    street_number: address.exteriorNumber,
    interior_number: address.interiorNumber || null,
    neighborhood_name: address.neighborhood,
    municipality_name: address.municipality,
    city_name: address.city,
    state_name: address.state,
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

/** Messages for the fields named in a refusal. */
export function refusedAddress(details: Readonly<Record<string, unknown>>): FieldMessages<TypedAddress> {
  return refusedFields(details, fieldNames, addressTexts.wrong);
}
