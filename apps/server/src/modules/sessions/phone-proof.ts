import type { Database } from '../../db/connection.ts';
import { hasPhoneProof } from './repository.ts';

const proofMinutes = 20;

export type IsPhoneProven = (familyId: string, phone: string, now: Date) => Promise<boolean>;

/** A proof stays good for 20 minutes, so that the data can be corrected and sent again (calls.md, Identity). */
export function createIsPhoneProven(db: Database): IsPhoneProven {
  return (familyId, phone, now) =>
    hasPhoneProof(db, familyId, phone, new Date(now.getTime() - proofMinutes * 60_000));
}
