import { accessAges } from '@socio/domain/access-ages';
import type { Database } from '../../db/connection.ts';
import type { Session } from '../../http/session.ts';
import { findSession, touchSession } from './repository.ts';
import { hashToken } from './session-token.ts';

const touchEveryMs = 5 * 60_000;

/** The session named by a cookie; null if there is none or it is unknown, ended, expired, or replaced too long ago. */
export function createResolveSession(db: Database, secret: string) {
  return async (token: string | undefined, now: Date): Promise<Session | null> => {
    if (token === undefined || token.length > 100) return null;
    const supersededAfter = new Date(now.getTime() - accessAges.supersededCookie);
    const found = await findSession(db, hashToken(token, secret), now, supersededAfter);
    if (found === undefined) return null;
    const { lastSeenAt, ...session } = found;
    if (now.getTime() - lastSeenAt.getTime() > touchEveryMs) await touchSession(db, session.id, now);
    return session;
  };
}
