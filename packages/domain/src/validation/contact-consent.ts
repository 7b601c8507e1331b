import { checkPhone, type PhoneError } from './phone.ts';

export type ContactConsentError = PhoneError | 'TERMS_REQUIRED' | 'PRIVACY_REQUIRED';

/** Step 6: a good phone and accepted terms and privacy notice; marketing is optional (spec quote 5). Null when good. */
export function checkContactConsent(input: {
  phone: string;
  acceptedTerms: boolean;
  acceptedPrivacy: boolean;
}): ContactConsentError | null {
  const phone = checkPhone(input.phone);
  if (phone !== null) return phone;
  if (!input.acceptedTerms) return 'TERMS_REQUIRED';
  return input.acceptedPrivacy ? null : 'PRIVACY_REQUIRED';
}
