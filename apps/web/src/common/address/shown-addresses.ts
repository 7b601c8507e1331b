import type { SavedAddress } from '@socio/contracts/shared/saved-address';
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

/** 'Reforma 222, Int. 4' and 'Juárez, Ciudad de México, 06600'. */
export function addressLines(address: SavedAddress): { street: string; place: string } {
  const interior = address['user_addresses-interior_number'];
  const city = address['user_addresses-city_name'];
  const state = address['user_addresses-state_name'];
  const street = `${address['user_addresses-street']} ${address['user_addresses-street_number']}`;
  return {
    street: interior ? `${street}, ${addressTexts.interior(interior)}` : street,
    place: [
      address['user_addresses-neighborhood_name'],
      // A city named like its state is said once.
      city === state ? '' : city,
      `${state} ${address['user_addresses-zip_code']}`,
    ]
      .filter((part) => part.trim() !== '')
      .join(', '),
  };
}
