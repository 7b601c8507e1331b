import type { Database } from '../../../db/connection.ts';
import { hashToken } from '../session-token.ts';
import { findDeviceId } from './repository.ts';

/**
 * The device named by a cookie if this very member once authenticated there; another member's device counts as none.
 */
export type FindDevice = (token: string | undefined, memberId: string, now: Date) => Promise<string | null>;

export function createFindDevice(db: Database, secret: string): FindDevice {
  return async (token, memberId, now) => {
    if (token === undefined || token.length > 100) return null;
    return await findDeviceId(db, { tokenHash: hashToken(token, secret), memberId, now });
  };
}

/** The device named by a cookie, whichever member authenticated there. */
export type FindAnyDevice = (token: string | undefined, now: Date) => Promise<string | null>;

export function createFindAnyDevice(db: Database, secret: string): FindAnyDevice {
  return async (token, now) => {
    if (token === undefined || token.length > 100) return null;
    return await findDeviceId(db, { tokenHash: hashToken(token, secret), now });
  };
}
