import type { RequestOf } from '@socio/contracts/contract';
import { insertUserAddress as contract } from '@socio/contracts/insert-user-address';
import { call } from '../../lib/api-client.ts';

/** Stores a new address and gives its id; the same address again gives the id that it has. */
export async function insertUserAddress(address: RequestOf<typeof contract>): Promise<string> {
  const {
    insert_user_address: [first],
  } = await call(contract, address);
  if (first === undefined) throw new Error('the answer holds no address');
  return first.id;
}
