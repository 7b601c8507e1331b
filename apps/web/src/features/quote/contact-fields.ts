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
export function checkConsents({ terms, privacy }: ContactValues): FieldMessages<ContactValues> {
  const own = texts.contact.errors;
  return { terms: terms ? null : own.terms, privacy: privacy ? null : own.privacy };
}
