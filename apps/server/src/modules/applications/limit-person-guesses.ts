import { isWithin } from '@socio/domain/access-ages';
import { fromSlashed } from '@socio/domain/dates';
import { isMask } from '@socio/domain/masks';
import type { Database } from '../../db/connection.ts';
import { isByLink } from '../../http/session.ts';
import type { LimitGuesses } from '../../http/limit-guesses.ts';
import { Refusal } from '../../http/refusal.ts';
import type { Editing } from './edit-application.ts';
import { findAccountPerson } from './repository.ts';

/** As received: `birthDate` is YYYY-MM-DD, DD/MM/YYYY or a mask. */
type Given = { birthDate?: string; phone?: string };

export type LimitPersonGuesses = (editing: Editing, given: Given) => Promise<void>;

/**
 * Must run before FIELD_LOCKED can be answered: a membership number alone gives the masks, and the answers must not
 * reveal what they hide. Runs outside the transaction, because a rollback would undo the count. Whoever only holds a
 * mailed link is told nothing: links are mailed to accounts, whose values are locked.
 */
export function createLimitPersonGuesses(deps: {
  db: Database;
  limitGuesses: LimitGuesses;
}): LimitPersonGuesses {
  return async ({ applicationId, session, now }, { birthDate, phone }) => {
    const { memberId, authenticatedAt } = session;
    const isTyped = (value: string | undefined) => value !== undefined && !isMask(value);
    if (!isTyped(birthDate) && !isTyped(phone)) return;
    if (isByLink(session, applicationId)) throw new Refusal('FIELD_LOCKED');
    if (memberId === null || isWithin('authenticated', authenticatedAt, now)) return;
    const account = await findAccountPerson(deps.db, memberId);
    if (account === undefined) return;
    const date = fromSlashed(birthDate ?? '') ?? birthDate;
    const isRight =
      (!isTyped(birthDate) || date === account.birthDate) &&
      (!isTyped(phone) || account.phone === null || phone === account.phone);
    await deps.limitGuesses({ memberId, isRight, now });
  };
}
