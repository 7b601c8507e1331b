/** Texts that must be accepted before anything is offered for sale; marketing is optional (spec quote 5, Step 6). */
export type RequiredConsent = 'terms' | 'privacy';

/**
 * Takes what was ticked and gives which of the required consents are not given (spec quote 5, Step 6); empty when
 * nothing stands in the way.
 */
export function missingConsents(given: Readonly<Record<RequiredConsent, boolean>>): RequiredConsent[] {
  return (['terms', 'privacy'] as const).filter((consent) => !given[consent]);
}
