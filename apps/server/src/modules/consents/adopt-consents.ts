import type { Executor } from '../../db/connection.ts';
import type { Consents } from './consent-texts.ts';
import { acceptedOf, latestOf } from './current-consents.ts';
import type { GivenConsent } from './repository.ts';
import type { StoreConsents } from './store-consents.ts';

/**
 * What a member with a proven identity accepts in an application becomes theirs, together with the answers given there
 * earlier in this same visit, which `record` writes. Answers given by anybody else there do not. `given` is what was
 * read for the application (`findConsentsForApplication`, `fewConsents`).
 */
export type AdoptConsents = (
  given: GivenConsent[],
  giver: { memberId: string; applicationId: string; familyId: string },
  now: Date,
) => { consents: Consents; record: ((trx: Executor) => Promise<void>) | undefined };

export const createAdoptConsents =
  (store: StoreConsents): AdoptConsents =>
  (given, giver, now) => {
    const { memberId, familyId } = giver;
    const latest = latestOf(given, (one) => one.memberId === memberId || one.familyId === familyId);
    const theirs = latest.filter((one) => one.memberId === null);
    const record = (trx: Executor) => store(trx, giver, theirs, now);
    return { consents: acceptedOf(latest), record: theirs.length === 0 ? undefined : record };
  };
