import { fromSlashed } from '@socio/domain/dates';
import { LINK_ATTEMPTS } from '@socio/domain/validation/magic-link-birth-date';
import type { Database } from '../../../db/connection.ts';
import { Refusal } from '../../../http/refusal.ts';
import { findAccountPerson } from '../repository.ts';
import type { LinkAttempts } from './link-attempts.ts';
import { requireOpenable, type Linked } from './open-link.ts';
import { texts } from './texts.ts';

export type ValidateMagicLinkUser = (
  linked: Linked,
  /** DD/MM/YYYY */
  typed: string,
  now: Date,
) => Promise<{ isValid: boolean; message: string; attemptsLeft: number }>;

/** Whether a birth date is that of the member whose application a mailed link opens (calls.md, Magic links). */
export function createValidateMagicLinkUser(deps: {
  db: Database;
  attempts: LinkAttempts;
}): ValidateMagicLinkUser {
  const { db, attempts } = deps;
  return async (linked, typed, now) => {
    // In the quote stage the link alone opens it: nothing is to be proven.
    if (linked.stage !== 'contratacion') throw new Refusal('NOT_FOUND');
    requireOpenable(linked, now);
    const birthDate = fromSlashed(typed);
    if (birthDate === null) throw new Refusal('FIELDS_INVALID', { fields: { input_birth_date: 'invalid' } });
    await attempts.take(linked, now);
    const account = await findAccountPerson(db, linked.memberId);
    if (account?.birthDate === birthDate) {
      await attempts.giveBack(linked, now);
      return { isValid: true, message: texts.validated, attemptsLeft: LINK_ATTEMPTS };
    }
    const attemptsLeft = await attempts.countWrong(linked, now);
    return { isValid: false, message: attemptsLeft === 0 ? texts.locked : texts.mismatch, attemptsLeft };
  };
}
