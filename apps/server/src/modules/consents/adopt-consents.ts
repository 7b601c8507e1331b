import type { Executor } from '../../db/connection.ts';
import type { Consents } from './consent-texts.ts';
import { acceptedOf } from './current-consents.ts';
import { findLatestConsents, insertConsents } from './repository.ts';

/**
 * What a member with a proven identity accepts in an application becomes theirs, together with the answers given there
 * earlier in this same visit, which `record` writes. Answers given by anybody else there do not.
 */
export async function adoptConsents(
  db: Executor,
  giver: { memberId: string; applicationId: string; familyId: string },
  now: Date,
): Promise<{ consents: Consents; record: ((trx: Executor) => Promise<void>) | undefined }> {
  const latest = await findLatestConsents(db, giver, giver.familyId);
  const theirs = latest.filter(({ memberId }) => memberId === null);
  const record = (trx: Executor) => insertConsents(trx, giver, theirs, now);
  return { consents: acceptedOf(latest), record: theirs.length === 0 ? undefined : record };
}

export type AdoptConsents = typeof adoptConsents;
