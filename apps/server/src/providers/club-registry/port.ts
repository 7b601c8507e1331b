import type { Unknown } from '../unknown.ts';

export type MembershipAnswer =
  | { kind: 'active'; clubId: string }
  | { kind: 'inactive' }
  | { kind: 'not-found' }
  | Unknown;

/** The club's membership register. It knows numbers and whether they are active, nothing about the person. */
export type ClubRegistry = {
  findMembership(membershipNumber: string): Promise<MembershipAnswer>;
};
