import { appendEvent } from '../../modules/audit/append-event.ts';
import { dropUnneededCard } from '../../modules/cards/repository.ts';
import type { EndMandates, GiveMandate } from '../../modules/mandates/mandate.ts';
import { withdrawMandateAttempts } from '../../modules/mandates/attempts/repository.ts';
import { endOpenMandates, holdMandateCards, insertMandate } from '../../modules/mandates/repository.ts';

export const giveMandate: GiveMandate = async (trx, mandate) => {
  const { applicationId, memberId, cardId, terms, now } = mandate;
  const former = await endWithCards(trx, { applicationId }, { how: 'replaced', actor: 'member', now });
  await insertMandate(trx, mandate);
  await appendEvent(trx, {
    at: now,
    kind: 'mandate-given',
    actor: 'member',
    memberId,
    applicationId,
    details: { card: cardId, amount: terms.amount, charges: terms.charges },
  });
  // Not before: it may be the same card.
  for (const card of former) await dropUnneededCard(trx, card, now);
};

export const endMandates: EndMandates = async (trx, of, how) => {
  const cards = await endWithCards(trx, of, how);
  for (const card of cards) await dropUnneededCard(trx, card, how.now);
};

/** Returns the cards that were charged under them, which may not be needed any more. */
async function endWithCards(...[trx, of, { how, actor, now }]: Parameters<EndMandates>): Promise<string[]> {
  // What takes the place of one is what was agreed to last.
  if (how !== 'replaced') await withdrawMandateAttempts(trx, of);
  const cards = await holdMandateCards(trx, of);
  if (cards.length === 0) return [];
  for (const { applicationId, memberId, cardId } of await endOpenMandates(trx, of, how, now)) {
    await appendEvent(trx, {
      at: now,
      kind: 'mandate-ended',
      actor,
      memberId,
      applicationId,
      details: { card: cardId, how },
    });
  }
  return cards;
}
