import type { Executor } from '../../db/connection.ts';
import { consentKinds, currentVersions, type Consents, type ConsentSubject } from './consent-texts.ts';
import { findLatest, insertConsents } from './repository.ts';

/**
 * Keeps what was answered, to which text (version) and when; nothing is ever overwritten. The same answer again
 * is not a new one, so that a double click leaves one row.
 */
export async function recordConsents(
  db: Executor,
  subject: ConsentSubject,
  answers: Consents,
  now: Date,
): Promise<void> {
  const latest = await findLatest(db, subject);
  const given = consentKinds.map((kind) => ({
    kind,
    version: currentVersions[kind],
    granted: answers[kind],
  }));
  const changed = given.filter(
    (answer) =>
      !latest.some(
        (last) =>
          last.kind === answer.kind && last.version === answer.version && last.granted === answer.granted,
      ),
  );
  await insertConsents(db, subject, changed, now);
}
