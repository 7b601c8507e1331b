import { spans } from '@socio/domain/spans';
import type { Database } from '../../../db/connection.ts';
import { hasPhoneProof } from './repository.ts';

export type IsPhoneProven = (familyId: string, phone: string, now: Date) => Promise<boolean>;

/** A proof stays valid for a while, so that the data can be corrected and sent again (calls.md, Identity). */
export function createIsPhoneProven(db: Database): IsPhoneProven {
  return (familyId, phone, now) =>
    hasPhoneProof(db, familyId, phone, new Date(now.getTime() - spans.phoneProof));
}
