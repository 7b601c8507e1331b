import { getUserCreditCards as contract } from '@socio/contracts/get-user-credit-cards';
import type { SavedCard } from '@socio/contracts/shared/saved-card';
import { call } from '../../lib/api-client.ts';

export async function getUserCreditCards(
  membershipId: string | null,
  signal?: AbortSignal,
): Promise<SavedCard[]> {
  const answer = await call(contract, { membership_id: membershipId }, { signal });
  return answer.credit_cards_information;
}
