import { randomUUID } from 'node:crypto';
import { accessAges } from '@socio/domain/access-ages';
import type { FreshAct } from '@socio/domain/fresh-proof';
import type { Database, Executor } from '../../db/connection.ts';
import type { DataKeys } from '../../db/data-keys.ts';
import { Refusal } from '../../http/refusal.ts';
import type { Session } from '../../http/session.ts';
import { newToken } from './session-token.ts';
import { insertSession, supersedeSession, type SessionLink } from './repository.ts';

export type OpenSession = (visit: {
  memberId: string | null;
  authenticatedAt: Date | null;
  /** With which the identity was proven, if it was one. */
  passkeyId?: string;
  /** The act that it was proven for, if it was asked for one. */
  provenFor?: FreshAct | undefined;
  /** For a visitor who came by a mailed link. */
  link?: SessionLink;
  /** The session that this one replaces: same browser, higher level. Null for a new visit. */
  replaces: Session | null;
  /** Written together with the session. */
  record?: (trx: Executor, session: Session) => Promise<void>;
  userAgent: string;
  now: Date;
}) => Promise<{ token: string; session: Session }>;

/** Every raise of the level gets a fresh token, so that an earlier one that leaked gains nothing. */
export function createOpenSession(db: Database, keys: Pick<DataKeys, 'hashToken'>): OpenSession {
  return async (visit) => {
    const { memberId, authenticatedAt, passkeyId = null, provenFor = null } = visit;
    const { link, replaces, record, userAgent, now } = visit;
    const token = newToken();
    const lifetime = memberId === null ? accessAges.visitorSession : accessAges.verifiedSession;
    const session: Session = {
      id: randomUUID(),
      familyId: replaces?.familyId ?? randomUUID(),
      memberId,
      authenticatedAt,
      provenFor,
      isLeaving: replaces?.isLeaving === true && replaces.memberId === memberId,
      linkedApplicationIds: link ? [...(replaces?.linkedApplicationIds ?? []), link.applicationId] : [],
      expiresAt: new Date(now.getTime() + lifetime),
    };
    const stored = { ...session, passkeyId, tokenHash: keys.hashToken(token), userAgent, now };
    const byLink = link && { link, replacedId: replaces?.id ?? null };
    const store = async () => {
      if (replaces === null && record === undefined) return await insertSession(db, stored, byLink);
      return await db.transaction().execute(async (trx) => {
        await insertSession(trx, stored, byLink);
        if (replaces !== null) await supersedeSession(trx, replaces.id, now);
        await record?.(trx, session);
      });
    };
    await store().catch(refuseDeleted);
    return { token, session };
  };
}

/** The member was deleted at this moment: whoever enters again with the number is a new one. */
function refuseDeleted(error: unknown): never {
  const { code, constraint } = error as { code?: string; constraint?: string };
  if (code === '23503' && constraint === 'sessions_member_id_fkey') throw new Refusal('UNAVAILABLE');
  throw error;
}
