import type { SavedAddress } from '@socio/contracts/shared/saved-address';
import { checkPostalCode } from '@socio/domain/validation/postal-code';
import { checkTypedAddress, emptyAddress, type TypedAddress } from '../../common/address/address-fields.ts';
import { neighborhoodOf } from '../../common/address/neighborhoods.ts';
import { addressTexts } from '../../common/address/texts.ts';
import {
  cannotExist,
  isOutsideCatalogue,
  noPlace,
  type PostalCodePlace,
} from '../../common/zip-code-lookup.ts';
import type { FieldMessages } from '../../components/form/use-checked-form.ts';
import { texts } from './texts.ts';

/** The profile's address form, where the postal code is typed too. */
export type ProfileAddress = TypedAddress & { postalCode: string };

export const newAddress: ProfileAddress = { ...emptyAddress, postalCode: '' };

/** A saved address as the form holds it. */
export function savedValues(address: SavedAddress, place: PostalCodePlace): ProfileAddress {
  const typesPlace = isOutsideCatalogue(place);
  return {
    ...emptyAddress,
    postalCode: address['user_addresses-zip_code'],
    street: address['user_addresses-street'],
    exteriorNumber: address['user_addresses-street_number'],
    interiorNumber: address['user_addresses-interior_number'] ?? '',
    neighborhood: neighborhoodOf(place.neighborhoods, {
      neighborhood: address['user_addresses-neighborhood_name'],
      city: address['user_addresses-city_name'],
      state: address['user_addresses-state_name'],
    }),
    // The municipality is not sent: it is typed again rather than guessed from the city.
    ...(typesPlace && {
      settlement: address['user_addresses-neighborhood_name'],
      city: address['user_addresses-city_name'],
    }),
  };
}

/** `place` is undefined until the postal code has been looked up. */
export function checkProfileAddress(
  typed: ProfileAddress,
  place: PostalCodePlace | undefined,
): FieldMessages<ProfileAddress> {
  const messages = checkTypedAddress(typed, place ?? noPlace);
  const wrong = postalCodeMessage(typed.postalCode, place);
  return wrong === null ? messages : { postalCode: wrong, ...messages };
}

export function postalCodeMessage(postalCode: string, place: PostalCodePlace | undefined): string | null {
  if (checkPostalCode(postalCode) !== null) return texts.addresses.postalCodeWrong;
  return place !== undefined && cannotExist(place) ? addressTexts.unknownPostalCode : null;
}

export function postalCodeDigits(text: string): string {
  return text.replace(/\D/g, '').slice(0, 5);
}
