import type { Executor } from '../../db/connection.ts';
import { currentVersions, type ConsentKind, type Consents, type ConsentSubject } from './consent-texts.ts';
import { findLatestConsents, type Consent, type GivenConsent } from './repository.ts';

/** The consents in force; consent to an older version of a text does not count (calls.md, The flow). */
export async function currentConsents(db: Executor, subject: ConsentSubject): Promise<Consents> {
  return acceptedOf(await findLatestConsents(db, subject));
}

/** The same of the answers read for an application (`findConsentsForApplication`, `fewConsents`). */
export function consentsOf(given: GivenConsent[]): Consents {
  return acceptedOf(latestOf(given, () => true));
}

export type ConsentsOf = typeof consentsOf;

/** In whatever order they were read. Of the same moment a member's own comes first: a visit's that has become theirs. */
function isLater(one: GivenConsent, before: GivenConsent): boolean {
  if (one.at.getTime() !== before.at.getTime()) return one.at > before.at;
  if ((one.memberId === null) !== (before.memberId === null)) return before.memberId === null;
  return one.id < before.id;
}

/** The latest answer of each kind, of those that count. */
export function latestOf(given: GivenConsent[], counts: (consent: GivenConsent) => boolean): GivenConsent[] {
  const latest = new Map<ConsentKind, GivenConsent>();
  for (const consent of given) {
    const before = latest.get(consent.kind);
    if (counts(consent) && (before === undefined || isLater(consent, before)))
      latest.set(consent.kind, consent);
  }
  return [...latest.values()];
}

export function acceptedOf(latest: Consent[]): Consents {
  const consents: Consents = { terms: false, privacy: false, marketing: false };
  for (const { kind, version, granted } of latest) {
    consents[kind] = granted && version === currentVersions[kind];
  }
  return consents;
}

export type AcceptedOf = typeof acceptedOf;
