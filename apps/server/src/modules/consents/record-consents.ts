import type { Executor } from '../../db/connection.ts';
import { consentKinds, currentVersions, type Consents, type ConsentGiver } from './consent-texts.ts';
import { latestOf } from './current-consents.ts';
import { findLatestConsents, type GivenConsent } from './repository.ts';
import type { StoreConsents } from './store-consents.ts';

/** Whether this giver already has the answer: a member's own answer also covers anyone who gives the same one later. */
function isOf(giver: ConsentGiver, last: GivenConsent): boolean {
  return last.memberId !== null || (giver.memberId === null && last.familyId === giver.familyId);
}

/**
 * What records the answers, the versions of the texts and the time; undefined if this giver has given them all already,
 * so that a double click leaves one row. Nothing is ever overwritten. `before` is what `findConsentsForApplication`
 * found, or more.
 */
export type PrepareConsents = (
  before: GivenConsent[],
  giver: ConsentGiver,
  answers: Partial<Consents>,
  now: Date,
) => ((trx: Executor) => Promise<void>) | undefined;

export const createPrepareConsents =
  (store: StoreConsents): PrepareConsents =>
  (before, giver, answers, now) => {
    const { memberId, applicationId } = giver;
    const latest = latestOf(
      before,
      (one) =>
        (memberId !== null && one.memberId === memberId) ||
        (applicationId !== null && one.applicationId === applicationId),
    );
    const given = consentKinds.flatMap((kind) => {
      const granted = answers[kind];
      return granted === undefined ? [] : [{ kind, version: currentVersions[kind], granted }];
    });
    const changed = given.filter(
      (answer) =>
        !latest.some(
          (last) =>
            last.kind === answer.kind &&
            last.version === answer.version &&
            last.granted === answer.granted &&
            isOf(giver, last),
        ),
    );
    return changed.length === 0 ? undefined : (trx) => store(trx, giver, changed, now);
  };

export async function recordConsents(
  { db, prepareConsents }: { db: Executor; prepareConsents: PrepareConsents },
  giver: ConsentGiver,
  answers: Partial<Consents>,
  now: Date,
): Promise<void> {
  const before = await findLatestConsents(db, giver);
  await prepareConsents(before, giver, answers, now)?.(db);
}
