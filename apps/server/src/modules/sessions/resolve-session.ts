import { accessAges } from '@socio/domain/access-ages';
import type { Database } from '../../db/connection.ts';
import { findByToken, type DataKeys } from '../../db/data-keys.ts';
import type { EarlyRead } from '../../db/statement.ts';
import { isUuid } from '../../db/uuid.ts';
import type { Caller } from '../../http/session.ts';
import { findCaller, touchSession } from './repository.ts';

const touchEveryMs = 5 * 60_000;

const nobody: Caller<never> = { session: null, application: undefined, early: undefined };

/**
 * The session named by a cookie, with the application that the call is about; nobody if there is no cookie or its
 * session is unknown, ended, expired, or replaced too long ago.
 */
export function createResolveSession(db: Database, keys: DataKeys) {
  return async <Early>(
    token: string | undefined,
    now: Date,
    { applicationId, early }: { applicationId: unknown; early: EarlyRead<Early> | undefined },
  ): Promise<Caller<Early>> => {
    if (token === undefined || token.length > 100) return nobody;
    const supersededAfter = new Date(now.getTime() - accessAges.supersededCookie);
    const asked = {
      applicationId: typeof applicationId === 'string' && isUuid(applicationId) ? applicationId : null,
      now,
      supersededAfter,
    };
    const found = await findByToken(keys, token, (tokenHash) =>
      findCaller(db, { ...asked, tokenHash }, early),
    );
    if (found === undefined) return nobody;
    const { lastSeenAt, ...caller } = found;
    if (now.getTime() - lastSeenAt.getTime() > touchEveryMs) await touchSession(db, caller.session.id, now);
    return caller;
  };
}
