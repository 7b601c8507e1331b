import type { Unknown } from '../unknown.ts';

export type MembershipAnswer =
  | { kind: 'active'; clubId: string }
  | { kind: 'inactive' }
  | { kind: 'not-found' }
  | Unknown;

/** The club's register of memberships. It knows numbers and whether they are active, nothing of the person. */
export type ClubRegistry = {
  findMembership(membershipNumber: string): Promise<MembershipAnswer>;
};
