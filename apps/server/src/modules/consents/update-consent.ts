import type { Database } from '../../db/connection.ts';
import { recordConsents } from './record-consents.ts';
import { lockMember } from './repository.ts';

type Input = { memberId: string; familyId: string; marketing: boolean; now: Date };

/** Profile: gives or withdraws the consent to marketing; earlier answers stay on record. */
export async function updateConsent(db: Database, input: Input): Promise<void> {
  const { memberId, familyId, marketing, now } = input;
  await db.transaction().execute(async (trx) => {
    // Of two parallel clicks the second sees the first, so an equal answer is recorded once.
    await lockMember(trx, memberId);
    await recordConsents(trx, { memberId, applicationId: null, familyId }, { marketing }, now);
  });
}
