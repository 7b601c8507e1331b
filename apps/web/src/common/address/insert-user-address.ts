import type { RequestOf } from '@socio/contracts/contract';
import { insertUserAddress as contract } from '@socio/contracts/insert-user-address';
import { call } from '../../lib/api-client.ts';

/** Stores a new address and returns its id. Storing the same address again returns the same id. */
export async function insertUserAddress(address: RequestOf<typeof contract>): Promise<string> {
  const {
    insert_user_address: [first],
  } = await call(contract, address);
  if (first === undefined) throw new Error('the answer holds no address');
  return first.id;
}
