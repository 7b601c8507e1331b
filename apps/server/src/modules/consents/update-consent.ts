import type { Database } from '../../db/connection.ts';
import { recordConsents } from './record-consents.ts';
import { lockMember } from './repository.ts';

type Input = { memberId: string; familyId: string; marketing: boolean; now: Date };

/** Profile: the consent to marketing is given or taken back; what was answered before stays as it was written. */
export async function updateConsent(db: Database, input: Input): Promise<void> {
  const { memberId, familyId, marketing, now } = input;
  await db.transaction().execute(async (trx) => {
    // Two clicks at once: the second sees the first, and the same answer is written once.
    await lockMember(trx, memberId);
    await recordConsents(trx, { memberId, applicationId: null, familyId }, { marketing }, now);
  });
}
