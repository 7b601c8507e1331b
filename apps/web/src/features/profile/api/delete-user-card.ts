import { deleteUserCard as contract } from '@socio/contracts/delete-user-card';
import { call } from '../../../lib/api-client.ts';

export async function deleteUserCard(cardId: string): Promise<void> {
  await call(contract, { card_id: cardId });
}
