import type { ClubHolder } from '@socio/domain/club-holder';
import type { Unknown } from '../unknown.ts';

export type MembershipAnswer =
  /** `holder` is null where the club does not tell it. */
  | { kind: 'active'; clubId: string; holder: ClubHolder | null }
  | { kind: 'inactive' }
  | { kind: 'not-found' }
  | Unknown;

/** The club's membership register: which numbers are active, and of some clubs whom a number belongs to. */
export type ClubRegistry = {
  findMembership(membershipNumber: string): Promise<MembershipAnswer>;
};
