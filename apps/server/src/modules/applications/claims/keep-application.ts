import { accessAges } from '@socio/domain/access-ages';
import type { FastifyReply } from 'fastify';
import type { Database } from '../../../db/connection.ts';
import type { ApplicationAccess } from '../../../http/access.ts';
import type { OpaqueCookie } from '../../../http/opaque-cookie.ts';
import { Refusal } from '../../../http/refusal.ts';
import { requireActive } from '../activity.ts';
import { findApplication } from '../repository.ts';
import { insertClaim } from './repository.ts';

export type ClaimTokens = { create: () => string; hash: (token: string) => Buffer };

export type KeepApplication = (
  call: { reply: FastifyReply; now: Date },
  application: ApplicationAccess,
) => Promise<void>;

/**
 * Lets a visitor's browser carry its application into the membership that is verified next: the entry screen ends
 * the visitor's session, and this cookie outlives it (calls.md, Members and sessions). A member's own needs none.
 */
export function createKeepApplication(deps: {
  db: Database;
  claimCookie: OpaqueCookie;
  claimTokens: ClaimTokens;
}): KeepApplication {
  const { db, claimCookie, claimTokens } = deps;
  return async ({ reply, now }, { id, memberId }) => {
    const stored = await findApplication(db, id);
    if (stored === undefined) throw new Refusal('NOT_FOUND');
    requireActive(stored, now);
    if (memberId !== null) return;
    const token = claimTokens.create();
    const expiresAt = new Date(now.getTime() + accessAges.claim);
    const claim = { tokenHash: claimTokens.hash(token), applicationId: id, expiresAt, now };
    await db.transaction().execute((trx) => insertClaim(trx, claim));
    claimCookie.write(reply, token, expiresAt);
  };
}
