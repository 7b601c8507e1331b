import type { Session } from './session.ts';
import { Refusal } from './refusal.ts';

/** A body's `membership_id` is compared with the session's and used for nothing else (architecture.md). */
export function requireOwnMembership(session: Session | null, membershipId: string | null | undefined): void {
  if (membershipId === undefined || membershipId === null || membershipId === '') return;
  const memberId = session?.memberId ?? null;
  // The session has ended without the page knowing, so the member has to enter again.
  if (memberId === null) throw new Refusal('LEVEL_VERIFIED');
  if (memberId !== membershipId) throw new Refusal('NOT_FOUND');
}
