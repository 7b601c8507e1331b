import type { SavedAddress } from '@socio/contracts/shared/saved-address';
import type { addressBody } from './address-fields.ts';
import { addressTexts } from './texts.ts';

/** Complete addresses only, each once (specification membership 5, Displayed lists). */
export function shownAddresses(addresses: readonly SavedAddress[]): SavedAddress[] {
  const seen = new Set<string>();
  return addresses.filter((address) => {
    const id = address['user_addresses-id'];
    const parts = [
      address['user_addresses-street'],
      address['user_addresses-street_number'],
      address['user_addresses-city_name'],
      address['user_addresses-zip_code'],
    ];
    if (seen.has(id) || parts.some((part) => part.trim() === '')) return false;
    seen.add(id);
    return true;
  });
}

type Lines = { street: string; place: string };

export const addressLines = (address: SavedAddress): Lines =>
  bodyLines({
    street: address['user_addresses-street'],
    street_number: address['user_addresses-street_number'],
    interior_number: address['user_addresses-interior_number'],
    neighborhood_name: address['user_addresses-neighborhood_name'],
    city_name: address['user_addresses-city_name'],
    state_name: address['user_addresses-state_name'],
    zip_code: address['user_addresses-zip_code'],
  });

/** 'Reforma 222, Int. 4' and 'Juárez, Ciudad de México 06600', of an address as it is sent. */
export function bodyLines(address: Omit<ReturnType<typeof addressBody>, 'municipality_name'>): Lines {
  const { interior_number: interior, city_name: city, state_name: state } = address;
  const street = `${address.street} ${address.street_number}`;
  return {
    street: interior ? `${street}, ${addressTexts.interior(interior)}` : street,
    place: [
      address.neighborhood_name,
      // A city named like its state is said once.
      city === state ? '' : city,
      `${state} ${address.zip_code}`,
    ]
      .filter((part) => part.trim() !== '')
      .join(', '),
  };
}
