import { accessAges } from '@socio/domain/access-ages';
import type { FastifyReply } from 'fastify';
import type { Database } from '../../../db/connection.ts';
import type { ApplicationAccess } from '../../../http/session.ts';
import type { OpaqueCookie } from '../../../http/opaque-cookie.ts';
import { Refusal } from '../../../http/refusal.ts';
import { requireActive } from '../activity.ts';
import { findApplication } from '../repository.ts';
import { insertHandover } from './repository.ts';

export type HandoverTokens = { create: () => string; hash: (token: string) => Buffer };

export type KeepApplication = (
  call: { reply: FastifyReply; now: Date },
  application: ApplicationAccess,
) => Promise<void>;

/**
 * Lets a visitor's browser carry its application into the next verified membership: the entry screen ends the visitor's
 * session, but this cookie survives (calls.md, Members and sessions). Members' applications do not need it.
 */
export function createKeepApplication(deps: {
  db: Database;
  handoverCookie: OpaqueCookie;
  handoverTokens: HandoverTokens;
}): KeepApplication {
  const { db, handoverCookie, handoverTokens } = deps;
  return async ({ reply, now }, { id, memberId }) => {
    const stored = await findApplication(db, id);
    if (stored === undefined) throw new Refusal('NOT_FOUND');
    requireActive(stored, now);
    if (memberId !== null) return;
    const token = handoverTokens.create();
    const expiresAt = new Date(now.getTime() + accessAges.handover);
    const handover = { tokenHash: handoverTokens.hash(token), applicationId: id, expiresAt, now };
    await db.transaction().execute((trx) => insertHandover(trx, handover));
    handoverCookie.write(reply, token, expiresAt);
  };
}
