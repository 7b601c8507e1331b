import type { CallLevel } from '@socio/contracts/contract';
import { isWithin } from '@socio/domain/access-ages';
import { isFreshlyProven, type FreshAct } from '@socio/domain/fresh-proof';
import { owns, type ApplicationAccess, type FindApplicationAccess, type Session } from './session.ts';
import { Refusal } from './refusal.ts';

function requireAuthenticated(session: Session, now: Date): void {
  if (!isWithin('authenticated', session.authenticatedAt, now)) throw new Refusal('LEVEL_AUTHENTICATED');
}

async function requireOwner(
  session: Session,
  applicationId: unknown,
  find: FindApplicationAccess,
): Promise<ApplicationAccess> {
  const application = typeof applicationId === 'string' ? await find(applicationId) : undefined;
  // Somebody else's application answers as if it did not exist.
  if (application === undefined || !owns(session, application)) throw new Refusal('NOT_FOUND');
  return application;
}

/**
 * Enforces a contract's level (architecture: Sessions and access). Where the level concerns an application, returns it,
 * so that the use case works on the one that was checked.
 */
export async function requireLevel(
  level: CallLevel,
  session: Session | null,
  applicationId: unknown,
  find: FindApplicationAccess,
  now: Date,
): Promise<ApplicationAccess | null> {
  if (level === 'anyone' || level === 'token') return null;
  if (session === null) throw new Refusal('LEVEL_VERIFIED');
  if (level === 'owner') {
    const application = await requireOwner(session, applicationId, find);
    if (application.stage === 'contratacion') requireAuthenticated(session, now);
    return application;
  }
  if (session.memberId === null) throw new Refusal('LEVEL_VERIFIED');
  if (level === 'verified') return null;
  if (level === 'recent') {
    if (!isWithin('policyDocument', session.authenticatedAt, now)) throw new Refusal('LEVEL_RECENT');
    return null;
  }
  requireAuthenticated(session, now);
  return level === 'authenticated' ? null : requireOwner(session, applicationId, find);
}

/** Enforces a contract's `freshProof`: a code or passkey given for that very act (trust.md, The member's data). */
export function requireFreshProof(act: FreshAct | undefined, session: Session | null, now: Date): void {
  if (act === undefined) return;
  if (session === null || !isFreshlyProven(session, act, now)) throw new Refusal('LEVEL_FRESH');
}
