import type { Database } from '../../db/connection.ts';
import { hasPhoneProof } from './repository.ts';

const proofMinutes = 20;

/** A proof stays good for 20 minutes, so that the data can be corrected and sent again (calls.md, Identity). */
export function createIsPhoneProven(db: Database) {
  return (familyId: string, phone: string, now: Date): Promise<boolean> =>
    hasPhoneProof(db, familyId, phone, new Date(now.getTime() - proofMinutes * 60_000));
}
