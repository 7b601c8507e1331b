import type { Database } from '../../db/connection.ts';
import { Refusal } from '../../http/refusal.ts';
import type { AppendEvent } from '../audit/event.ts';
import type { EndMandates } from '../mandates/mandate.ts';
import { holdCards, isCardInUse, markCardDeleted } from './repository.ts';

type Input = { memberId: string; cardId: string; now: Date };

/**
 * Profile: removes an own card, but neither the last one (specification membership 2) nor one that a payment uses. Mandates
 * with it end: the member pays those receipts.
 */
export async function deleteUserCard(
  { db, endMandates, appendEvent }: { db: Database; endMandates: EndMandates; appendEvent: AppendEvent },
  { memberId, cardId, now }: Input,
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const own = await holdCards(trx, memberId);
    if (!own.includes(cardId)) throw new Refusal('NOT_FOUND');
    if (await isCardInUse(trx, memberId, cardId)) throw new Refusal('CARD_IN_USE');
    if (own.length === 1) throw new Refusal('LAST_CARD');
    await endMandates(trx, { cardId }, { how: 'card-deleted', actor: 'member', now });
    await markCardDeleted(trx, cardId, now);
    const event = { at: now, actor: 'member', memberId, applicationId: null } as const;
    await appendEvent(trx, { ...event, kind: 'card-removed', details: { card: cardId } });
  });
}
