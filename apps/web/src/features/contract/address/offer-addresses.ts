import type { SavedAddress } from '@socio/contracts/shared/saved-address';
import { shownAddresses } from '../../../common/address/shown-addresses.ts';

export type AddressOffer = {
  /** Addresses with the application's postal code. */
  matching: SavedAddress[];
  /** The address chosen before no longer matches the postal code (specification quote 4, Address step). */
  mismatch: boolean;
  /** The initial choice: an address, or 'new' if there is none to choose from. */
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
