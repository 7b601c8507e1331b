import type { Executor } from '../../db/connection.ts';
import type { Consents } from './consent-texts.ts';
import { acceptedOf } from './current-consents.ts';
import { findLatest, insertConsents } from './repository.ts';

/**
 * What a member who has proven their identity accepts in an application: their own word, and the answers that were
 * given there in this very visit, which from now on are theirs. What anybody else answered there is not.
 */
export async function adoptConsents(
  db: Executor,
  giver: { memberId: string; applicationId: string; familyId: string },
  now: Date,
): Promise<Consents> {
  const latest = await findLatest(db, giver, giver.familyId);
  const theirs = latest.filter(({ memberId }) => memberId === null);
  await insertConsents(db, giver, theirs, now);
  return acceptedOf(latest);
}

export type AdoptConsents = typeof adoptConsents;
