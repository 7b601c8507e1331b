import type { Executor } from '../../db/connection.ts';
import type { ConsentKind, Consents } from './consent-texts.ts';
import { acceptedOf } from './current-consents.ts';
import { insertConsents, type GivenConsent } from './repository.ts';

/**
 * What a member with a proven identity accepts in an application becomes theirs, together with the answers given there
 * earlier in this same visit, which `record` writes. Answers given by anybody else there do not. `given` is what
 * `findConsentsForApplication` found.
 */
export function adoptConsents(
  given: GivenConsent[],
  giver: { memberId: string; applicationId: string; familyId: string },
  now: Date,
): { consents: Consents; record: ((trx: Executor) => Promise<void>) | undefined } {
  const latest = new Map<ConsentKind, GivenConsent>();
  for (const consent of given) {
    const counts = consent.memberId === giver.memberId || consent.familyId === giver.familyId;
    const before = latest.get(consent.kind);
    if (counts && (before === undefined || before.at < consent.at)) latest.set(consent.kind, consent);
  }
  const theirs = [...latest.values()].filter(({ memberId }) => memberId === null);
  const record = (trx: Executor) => insertConsents(trx, giver, theirs, now);
  return { consents: acceptedOf([...latest.values()]), record: theirs.length === 0 ? undefined : record };
}

export type AdoptConsents = typeof adoptConsents;
