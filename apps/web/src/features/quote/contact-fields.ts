import { missingConsents } from '@socio/domain/validation/consents';
import type { FieldMessages } from '../../components/form/use-checked-form.ts';
import type { Application } from '../../flow/application.ts';
import { texts } from './texts.ts';

export type ContactValues = { phone: string; terms: boolean; privacy: boolean; marketing: boolean };

export function contactValues(application: Application): ContactValues {
  return {
    phone: application.phone ?? '',
    terms: application.acceptedTerms,
    privacy: application.acceptedPrivacy,
    marketing: application.acceptedMarketing,
  };
}

/** Terms and privacy have to be accepted (specification quote 5). */
export function checkConsents(values: ContactValues): FieldMessages<ContactValues> {
  const missing = missingConsents(values);
  return Object.fromEntries(missing.map((consent) => [consent, texts.contact.errors[consent]]));
}
