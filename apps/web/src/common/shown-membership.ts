import { isReference } from '@socio/domain/released-membership';
import { noMembership } from './texts.ts';

/** What stands in the place of a membership that was taken back tells nobody anything. */
export function shownMembership(membershipNumber: string | null): string | null {
  return membershipNumber !== null && isReference(membershipNumber) ? noMembership : membershipNumber;
}
