import type { RequestOf } from '@socio/contracts/contract';
import { insertNewUserCard as contract } from '@socio/contracts/insert-new-user-card';
import { call } from '../../lib/api-client.ts';

export type NewCard = RequestOf<typeof contract>;

/** Has the gateway store a card. Called directly: a mutation of the query client would keep the number in its cache. */
export async function insertNewUserCard(card: NewCard): Promise<string> {
  const answer = await call(contract, card);
  const [first] = answer.data.data.response.insert_new_card;
  if (first === undefined) throw new Error('the answer holds no card');
  return first.id;
}
