import type { RequestOf } from '@socio/contracts/contract';
import { updateUserAddress as contract } from '@socio/contracts/update-user-address';
import { call } from '../../../lib/api-client.ts';

export async function updateUserAddress(address: RequestOf<typeof contract>): Promise<void> {
  await call(contract, address);
}
