import { deleteUserCard as deleteUserCardContract } from '@socio/contracts/delete-user-card';
import { wrap } from '@socio/contracts/envelope';
import { getUserCreditCards } from '@socio/contracts/get-user-credit-cards';
import { insertNewUserCard as insertNewUserCardContract } from '@socio/contracts/insert-new-user-card';
import type { Database } from '../../db/connection.ts';
import type { Mount } from '../../http/mount.ts';
import { requireOwnMembership } from '../../http/require-own-membership.ts';
import type { AppendEvent } from '../audit/event.ts';
import type { EndMandates } from '../mandates/mandate.ts';
import { cardView } from './card-view.ts';
import { deleteUserCard } from './delete-user-card.ts';
import type { InsertNewUserCard } from './insert-new-user-card.ts';
import { listCards } from './repository.ts';
import { typedCard } from './typed-card.ts';

type Dependencies = {
  db: Database;
  insertNewUserCard: InsertNewUserCard;
  endMandates: EndMandates;
  appendEvent: AppendEvent;
};

const maxCards = 50;

export function cardRoutes(mount: Mount, deps: Dependencies): void {
  const { db, insertNewUserCard } = deps;
  mount(getUserCreditCards, async ({ body, session, memberId }) => {
    requireOwnMembership(session, body.membership_id);
    const cards = await listCards(db, memberId(), maxCards);
    return wrap({ credit_cards_information: cards.map(cardView) });
  });

  mount(insertNewUserCardContract, async ({ body, session, memberId, now }) => {
    requireOwnMembership(session, body.membership_id);
    const id = await insertNewUserCard({
      memberId: memberId(),
      ...typedCard(body),
      keep: body.keep ?? true,
      now,
    });
    return wrap({ insert_new_card: [{ id }] });
  });

  mount(deleteUserCardContract, async ({ body, session, memberId, now }) => {
    requireOwnMembership(session, body.membership_id);
    await deleteUserCard(deps, { memberId: memberId(), cardId: body.card_id, now });
    return { success: true as const };
  });
}
