import type { Executor } from '../../db/connection.ts';
import type { AppendEvent } from '../audit/event.ts';
import type { ConsentGiver } from './consent-texts.ts';
import { insertConsents, type Consent } from './repository.ts';

export type StoreConsents = (
  trx: Executor,
  giver: ConsentGiver,
  consents: Consent[],
  now: Date,
) => Promise<void>;

/** Adds answers, and one event that names the version of each text and whether it was agreed to. */
export function createStoreConsents(appendEvent: AppendEvent): StoreConsents {
  return async (trx, giver, consents, now) => {
    await insertConsents(trx, giver, consents, now);
    await appendEvent(trx, {
      at: now,
      kind: 'consents-given',
      actor: 'member',
      memberId: giver.memberId,
      applicationId: giver.applicationId,
      details: Object.fromEntries(
        consents.map(({ kind, version, granted }) => [kind, `${granted ? 'yes' : 'no'}, ${version}`]),
      ),
    });
  };
}
