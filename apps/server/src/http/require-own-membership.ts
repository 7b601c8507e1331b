import type { Session } from './access.ts';
import { Refusal } from './refusal.ts';

/** The `membership_id` of a body is compared with the session's and used for nothing else (architecture.md). */
export function requireOwnMembership(session: Session | null, membershipId: string | null | undefined): void {
  if (membershipId === undefined || membershipId === null || membershipId === '') return;
  const memberId = session?.memberId ?? null;
  // The page believes in a session that has ended: it has to enter again.
  if (memberId === null) throw new Refusal('LEVEL_VERIFIED');
  if (memberId !== membershipId) throw new Refusal('NOT_FOUND');
}
