import type { SavedAddress } from '@socio/contracts/shared/saved-address';
import { shownAddresses } from '../../../common/address/shown-addresses.ts';

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
