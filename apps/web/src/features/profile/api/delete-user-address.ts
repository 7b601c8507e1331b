import { deleteUserAddress as contract } from '@socio/contracts/delete-user-address';
import { call } from '../../../lib/api-client.ts';

export async function deleteUserAddress(addressId: string): Promise<void> {
  await call(contract, { address_id: addressId });
}
