import type { SavedAddress } from '@socio/contracts/shared/saved-address';
import { texts } from '../texts.ts';

/** Complete ones only, each once (specification membership 5, Displayed lists). */
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

export type AddressOffer = {
  /** Those of the application's postal code. */
  matching: SavedAddress[];
  /** The address chosen before is of another postal code now (specification quote 4, Address step). */
  mismatch: boolean;
  /** What is chosen to begin with: an address, or 'new' where there is none to choose from. */
  initial: string | null;
};

export const NEW = 'new';

export function offerAddresses(
  addresses: readonly SavedAddress[],
  postalCode: string,
  linkedId: string | null,
): AddressOffer {
  const shown = shownAddresses(addresses);
  const matching = shown.filter((address) => address['user_addresses-zip_code'] === postalCode);
  const linked = shown.find((address) => address['user_addresses-id'] === linkedId);
  const mismatch = linked !== undefined && !matching.includes(linked);
  const first = matching[0]?.['user_addresses-id'] ?? NEW;
  if (mismatch) return { matching, mismatch, initial: matching.length === 0 ? NEW : null };
  return { matching, mismatch, initial: linked?.['user_addresses-id'] ?? first };
}

/** 'Reforma 222, Int. 4' and 'Juárez, Ciudad de México, 06600'. */
export function addressLines(address: SavedAddress): { street: string; place: string } {
  const interior = address['user_addresses-interior_number'];
  const street = `${address['user_addresses-street']} ${address['user_addresses-street_number']}`;
  return {
    street: interior ? `${street}, ${texts.address.interior(interior)}` : street,
    place: [
      address['user_addresses-neighborhood_name'],
      address['user_addresses-city_name'],
      `${address['user_addresses-state_name']} ${address['user_addresses-zip_code']}`,
    ].join(', '),
  };
}
