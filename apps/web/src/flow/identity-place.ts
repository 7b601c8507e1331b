import type { StepType } from '@socio/domain/flow/steps';

/** Where a person proves who they are when the flow needs it; `nowhere` for a visitor, who has no identity here. */
export type IdentityPlace = 'panel' | 'link' | 'nowhere';

type Known = {
  isMember: boolean;
  /** This page has opened the application by a mailed link. */
  hasKey: boolean;
  /** It did so just now (specification quote 9, flow-type cache). */
  isLinkFlow: boolean;
  /** As last read; null if it could not be read. */
  stage: StepType | null;
};

/**
 * Steps 10 and above after a mailed link: its page asks for the birth date instead of the panel for a code
 * (specification quote 4, Authentication). It asks for nothing in the quote stage.
 */
export function identityPlace({ isMember, hasKey, isLinkFlow, stage }: Known): IdentityPlace {
  if (!isMember) return hasKey ? 'link' : 'nowhere';
  return hasKey && isLinkFlow && stage !== 'cotizacion' ? 'link' : 'panel';
}
