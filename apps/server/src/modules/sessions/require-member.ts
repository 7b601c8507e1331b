import type { Session } from '../../http/session.ts';

export type MemberVisit = Session & { memberId: string };

/** The level check admits only members, so a visitor here is a bug. */
export function requireMember(session: Session): MemberVisit {
  const { memberId } = session;
  if (memberId === null) throw new Error('The level check let a visitor through');
  return { ...session, memberId };
}
