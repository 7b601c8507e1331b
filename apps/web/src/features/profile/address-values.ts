import type { SavedAddress } from '@socio/contracts/shared/saved-address';
import { checkPostalCode } from '@socio/domain/validation/postal-code';
import { checkTypedAddress, emptyAddress, type TypedAddress } from '../../common/address/address-fields.ts';
import { neighborhoodOf } from '../../common/address/neighborhoods.ts';
import { addressTexts } from '../../common/address/texts.ts';
import type { Neighborhood } from '../../common/zip-code-lookup.ts';
import type { FieldMessages } from '../../components/form/use-checked-form.ts';
import { texts } from './texts.ts';

/** The address form of the profile, where the postal code is typed too. */
export type ProfileAddress = TypedAddress & { postalCode: string };

export const newAddress: ProfileAddress = { ...emptyAddress, postalCode: '' };

/** A saved address as the form holds it. */
export function savedValues(address: SavedAddress, found: readonly Neighborhood[]): ProfileAddress {
  return {
    postalCode: address['user_addresses-zip_code'],
    street: address['user_addresses-street'],
    exteriorNumber: address['user_addresses-street_number'],
    interiorNumber: address['user_addresses-interior_number'] ?? '',
    neighborhood: neighborhoodOf(found, {
      neighborhood: address['user_addresses-neighborhood_name'],
      city: address['user_addresses-city_name'],
      state: address['user_addresses-state_name'],
    }),
  };
}

/** `found` is undefined while the neighborhoods of the postal code are not known. */
export function checkProfileAddress(
  typed: ProfileAddress,
  found: readonly Neighborhood[] | undefined,
): FieldMessages<ProfileAddress> {
  const messages = checkTypedAddress(typed, found ?? []);
  const wrong = postalCodeMessage(typed.postalCode, found);
  return wrong === null ? messages : { postalCode: wrong, ...messages };
}

export function postalCodeMessage(
  postalCode: string,
  found: readonly Neighborhood[] | undefined,
): string | null {
  if (checkPostalCode(postalCode) !== null) return texts.addresses.postalCodeWrong;
  return found?.length === 0 ? addressTexts.unknownPostalCode : null;
}

export function postalCodeDigits(text: string): string {
  return text.replace(/\D/g, '').slice(0, 5);
}
