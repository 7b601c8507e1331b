import type { Endorsement } from '@socio/contracts/shared/policy';

/** Those in force; the others are on their way to the insurer. */
export function confirmed(endorsements: readonly Endorsement[]): Endorsement[] {
  return endorsements.filter(({ state }) => state === 'confirmed');
}
