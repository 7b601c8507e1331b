import type { Executor } from '../../db/connection.ts';
import { consentKinds, currentVersions, type Consents, type ConsentGiver } from './consent-texts.ts';
import { findLatestConsents, insertConsents, type GivenConsent } from './repository.ts';

/** Whether this giver already has the answer: a member's own answer also covers anyone who gives the same one later. */
function isOf(giver: ConsentGiver, last: GivenConsent): boolean {
  return last.memberId !== null || (giver.memberId === null && last.familyId === giver.familyId);
}

/**
 * Records the answer, the version of the text and the time; nothing is ever overwritten. Repeating an answer adds
 * nothing, so a double click leaves one row.
 */
export async function recordConsents(
  db: Executor,
  giver: ConsentGiver,
  answers: Partial<Consents>,
  now: Date,
): Promise<void> {
  const latest = await findLatestConsents(db, giver);
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
  await insertConsents(db, giver, changed, now);
}

export type RecordConsents = typeof recordConsents;
