import { getUserAddresses as contract } from '@socio/contracts/get-user-addresses';
import type { SavedAddress } from '@socio/contracts/shared/saved-address';
import { call } from '../../lib/api-client.ts';

export async function getUserAddresses(
  membershipId: string | null,
  signal?: AbortSignal,
): Promise<SavedAddress[]> {
  const answer = await call(contract, { membership_id: membershipId }, { signal });
  return answer.user_addresses_data;
}
