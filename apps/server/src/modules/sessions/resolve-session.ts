import { accessAges } from '@socio/domain/access-ages';
import type { Database } from '../../db/connection.ts';
import { isUuid } from '../../db/uuid.ts';
import type { Caller } from '../../http/session.ts';
import { findCaller, touchSession } from './repository.ts';
import { hashToken } from './session-token.ts';

const touchEveryMs = 5 * 60_000;

const nobody: Caller = { session: null, application: undefined };

/**
 * The session named by a cookie, with the application that the call is about; nobody if there is no cookie or its
 * session is unknown, ended, expired, or replaced too long ago.
 */
export function createResolveSession(db: Database, secret: string) {
  return async (token: string | undefined, now: Date, applicationId: unknown): Promise<Caller> => {
    if (token === undefined || token.length > 100) return nobody;
    const supersededAfter = new Date(now.getTime() - accessAges.supersededCookie);
    const found = await findCaller(db, {
      tokenHash: hashToken(token, secret),
      applicationId: typeof applicationId === 'string' && isUuid(applicationId) ? applicationId : null,
      now,
      supersededAfter,
    });
    if (found === undefined) return nobody;
    const { session, lastSeenAt, application } = found;
    if (now.getTime() - lastSeenAt.getTime() > touchEveryMs) await touchSession(db, session.id, now);
    return { session, application };
  };
}
