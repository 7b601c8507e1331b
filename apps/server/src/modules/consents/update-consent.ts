import type { Database } from '../../db/connection.ts';
import { recordConsents, type PrepareConsents } from './record-consents.ts';
import { lockMembers } from '../../db/lock-members.ts';

type Input = { memberId: string; familyId: string; marketing: boolean; now: Date };

/** Profile: gives or withdraws the consent to marketing; earlier answers stay on record. */
export async function updateConsent(
  { db, prepareConsents }: { db: Database; prepareConsents: PrepareConsents },
  input: Input,
): Promise<void> {
  const { memberId, familyId, marketing, now } = input;
  await db.transaction().execute(async (trx) => {
    // Of two parallel clicks the second sees the first, so an equal answer is recorded once.
    await lockMembers(trx, [memberId]);
    const giver = { memberId, applicationId: null, familyId };
    await recordConsents({ db: trx, prepareConsents }, giver, { marketing }, now);
  });
}
