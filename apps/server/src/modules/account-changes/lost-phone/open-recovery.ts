import { fromSlashed } from '@socio/domain/dates';
import { LINK_ATTEMPTS } from '@socio/domain/validation/magic-link-birth-date';
import type { Database, Executor } from '../../../db/connection.ts';
import { Refusal } from '../../../http/refusal.ts';
import type { LinkAttempts } from '../../applications/links/link-attempts.ts';
import type { AskRegistries } from '../../members/ask-registries.ts';
import type { Account } from '../../members/repository.ts';
import type { PhoneLink } from '../../notices/repository.ts';

export type OpenRecovery = (asked: {
  link: PhoneLink;
  /** DD/MM/YYYY */
  typed: string;
  ip: string;
  now: Date;
}) => Promise<{ isValid: boolean; attemptsLeft: number }>;

/**
 * Whether a birth date is that of the link's member, who the population registry must still confirm to be the same
 * person. Wrong dates are counted before they are compared, over all devices and links.
 */
export function createOpenRecovery(deps: {
  db: Database;
  attempts: LinkAttempts;
  findAccount: (db: Executor, memberId: string) => Promise<Account | undefined>;
  findMembershipNumber: (db: Executor, memberId: string) => Promise<string>;
  askRegistries: AskRegistries;
}): OpenRecovery {
  const { db, attempts, findAccount, findMembershipNumber, askRegistries } = deps;
  return async ({ link, typed, ip, now }) => {
    const birthDate = fromSlashed(typed);
    if (birthDate === null) throw new Refusal('FIELDS_INVALID', { fields: { birth_date: 'invalid' } });
    await attempts.take(link, now);
    const account = await findAccount(db, link.memberId);
    if (account?.birthDate !== birthDate) {
      return { isValid: false, attemptsLeft: await attempts.countWrong(link, now) };
    }
    await attempts.giveBack(link, now);
    const { name, firstLastName, secondLastName, gender, birthState } = account;
    const { found, confirmed } = await askRegistries({
      person: { name, firstLastName, secondLastName, birthDate, gender, birthState },
      membershipNumber: await findMembershipNumber(db, link.memberId),
      phone: account.cellphone ?? link.memberId,
      ip,
      now,
    });
    // Those that begin with B are withdrawn, also of persons who have died.
    const isAlive = found.kind === 'found' && !found.status.startsWith('B');
    if (!isAlive || account.curp === null || found.curp !== account.curp)
      throw new Refusal('PERSON_NOT_CONFIRMED');
    await confirmed();
    return { isValid: true, attemptsLeft: LINK_ATTEMPTS };
  };
}
