import { type CivilDate } from '@socio/domain/dates';
import { isQuoteValid } from '@socio/domain/tariff/quote-validity';
import type { FlowFacts } from '@socio/domain/flow/facts';
import { isOpen } from '@socio/domain/payment-state';
import type { Application } from './application.ts';

/** What the rules of the flow need to know about an application; null before there is one. */
export function flowFacts(application: Application | null, today: CivilDate): FlowFacts {
  if (application === null) return {};
  const { paymentStatus, quoteValidUntil } = application;
  return {
    brandModel: application.brandModel,
    year: application.year,
    version: application.versionId,
    postalCode: application.postalCode,
    gender: application.gender,
    birthDate: application.birthDate,
    phone: application.phone,
    membership: application.membershipId,
    consents: application.acceptedTerms && application.acceptedPrivacy,
    acceptedQuote:
      application.coverage !== null && quoteValidUntil !== null && isQuoteValid(quoteValidUntil, today),
    address: application.addressId,
    charge: paymentStatus === 'charged',
    paymentOpen: paymentStatus !== null && isOpen(paymentStatus),
  };
}

/** The server refuses changes to steps 1–11 (calls.md, The flow). */
export function isLocked(application: Application): boolean {
  const { paymentStatus } = application;
  return paymentStatus !== null && (paymentStatus === 'charged' || isOpen(paymentStatus));
}
