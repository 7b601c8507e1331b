/** Texts that must be accepted before anything is offered for sale; marketing is optional (spec quote 5, Step 6). */
export type RequiredConsent = 'terms' | 'privacy';

/** Returns which required consents are missing from those ticked (spec quote 5, Step 6); empty if none is. */
export function missingConsents(given: Readonly<Record<RequiredConsent, boolean>>): RequiredConsent[] {
  return (['terms', 'privacy'] as const).filter((consent) => !given[consent]);
}
