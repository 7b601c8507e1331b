import { isReference } from '@socio/domain/released-membership';
import { noMembership } from './texts.ts';

/** Not if the membership was taken back: then something stands in its place. */
export function hasMembership(membershipNumber: string | null): boolean {
  return membershipNumber !== null && !isReference(membershipNumber);
}

/** What stands in the place of a membership that was taken back tells nobody anything. */
export function shownMembership(membershipNumber: string | null): string | null {
  return membershipNumber !== null && isReference(membershipNumber) ? noMembership : membershipNumber;
}
