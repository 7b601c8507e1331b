import { accessAges } from '@socio/domain/access-ages';
import type { FastifyReply } from 'fastify';
import type { Database } from '../../../db/connection.ts';
import type { DataKeys } from '../../../db/data-keys.ts';
import { isByLink, type ApplicationAccess, type Session } from '../../../http/session.ts';
import type { OpaqueCookie } from '../../../http/opaque-cookie.ts';
import { Refusal } from '../../../http/refusal.ts';
import { requireActive } from '../activity.ts';
import { findApplication } from '../repository.ts';
import { insertHandover } from './repository.ts';

export type HandoverTokens = { create: () => string; keys: DataKeys };

export type KeepApplication = (
  call: { reply: FastifyReply; visit: () => Session; now: Date },
  application: ApplicationAccess,
) => Promise<void>;

/**
 * Lets a visitor's browser carry its application into the next verified membership: the entry screen ends the visitor's
 * session, but this cookie survives (calls.md, Members and sessions). A member's own session does not need it; one that
 * came by a link does, so that the owner returns to the application.
 */
export function createKeepApplication(deps: {
  db: Database;
  handoverCookie: OpaqueCookie;
  handoverTokens: HandoverTokens;
}): KeepApplication {
  const { db, handoverCookie, handoverTokens } = deps;
  return async ({ reply, visit, now }, { id, memberId }) => {
    const stored = await findApplication(db, id);
    if (stored === undefined) throw new Refusal('NOT_FOUND');
    requireActive(stored, now);
    if (memberId !== null && !isByLink(visit(), id)) return;
    const token = handoverTokens.create();
    const expiresAt = new Date(now.getTime() + accessAges.handover);
    const handover = { tokenHash: handoverTokens.keys.hashToken(token), applicationId: id, expiresAt, now };
    await db.transaction().execute((trx) => insertHandover(trx, handover));
    handoverCookie.write(reply, token, expiresAt);
  };
}
