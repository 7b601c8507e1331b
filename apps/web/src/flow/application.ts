import type { ApplicationRecord } from '@socio/contracts/shared/application';
import type { ReceiptCollector } from '@socio/domain/receipts/receipt-state';
import type { BillingCycle, Coverage } from '@socio/domain/tariff/coverages';
import type { Gender } from '@socio/domain/validation/gender';
import { addressTexts } from './texts.ts';

/** The open application without the specification's prefixes. Personal values may be masks. */
export type Application = {
  id: string;
  stepType: 'cotizacion' | 'contratacion';
  currentStep: string;
  membershipId: string | null;
  /** Opened by a mailed link with a visitor's rights: a member's, but whose is not known here. */
  openedByLink: boolean;
  brandModel: string | null;
  year: number | null;
  versionId: number | null;
  versionName: string | null;
  postalCode: string | null;
  gender: Gender | null;
  /** DD/MM/YYYY or its mask. */
  birthDate: string | null;
  phone: string | null;
  email: string | null;
  coverage: Coverage | null;
  billingCycle: BillingCycle | null;
  /** The three amounts as text, '10,464.91'. */
  firstPayment: string | null;
  subsequentPayments: string | null;
  totalPremium: string | null;
  acceptedTerms: boolean;
  acceptedPrivacy: boolean;
  acceptedMarketing: boolean;
  addressId: string | null;
  /** 'Reforma 222, Int. 4, Juárez, Ciudad de México' */
  addressText: string | null;
  cardType: string | null;
  cardLastFour: string | null;
  quoteValidUntil: string | null;
  bodyType: ApplicationRecord['body_type'];
  paymentStatus: ApplicationRecord['payment_status'];
  /** Why an accepted price was withdrawn, if none has been accepted since. */
  requoteReason: ApplicationRecord['requote_reason'];
  /** Who would collect the later receipts of a monthly payment. */
  collectedBy: ReceiptCollector;
};

/** Nobody's yet, unlike one that a mailed link opened: that is in its member's list. */
export function isVisitors({
  membershipId,
  openedByLink,
}: Pick<Application, 'membershipId' | 'openedByLink'>): boolean {
  return membershipId === null && !openedByLink;
}

type Field = keyof ApplicationRecord extends infer Key
  ? Key extends `vehicle_insurance_application-${infer Name}`
    ? Name
    : never
  : never;

export function readApplication(record: ApplicationRecord): Application {
  const field = <Name extends Field>(name: Name) => record[`vehicle_insurance_application-${name}`];
  return {
    id: record.id,
    stepType: field('step_type'),
    currentStep: field('current_step'),
    membershipId: record.membership_id,
    openedByLink: record.opened_by_link,
    brandModel: filled(field('brand_model')),
    year: wholeNumber(field('year')),
    versionId: wholeNumber(field('version_id')),
    versionName: filled(field('version_name')),
    postalCode: filled(field('zip_code')),
    gender: field('gender'),
    birthDate: filled(field('birth_date')),
    phone: filled(field('phone_number')),
    email: filled(field('email')),
    coverage: field('coverage'),
    billingCycle: field('billing_cycle'),
    firstPayment: filled(field('first_payment')),
    subsequentPayments: filled(field('subsequent_payments')),
    totalPremium: filled(field('total_premium')),
    acceptedTerms: field('terms_conditions') === 'true',
    acceptedPrivacy: field('privacy_notice') === 'true',
    acceptedMarketing: field('marketing_consent') === 'true',
    addressId: field('address_id'),
    addressText: addressText(record),
    cardType: filled(field('card_type')),
    cardLastFour: filled(field('card_number')),
    quoteValidUntil: record.quote_valid_until,
    bodyType: record.body_type,
    paymentStatus: record.payment_status,
    requoteReason: record.requote_reason,
    collectedBy: record.collected_by ?? 'insurer',
  };
}

function filled(text: string | null): string | null {
  return text === null || text.trim() === '' ? null : text;
}

function wholeNumber(text: string | null): number | null {
  return text !== null && /^\d+$/.test(text) ? Number(text) : null;
}

function addressText(record: ApplicationRecord): string | null {
  const street = [
    record['vehicle_insurance_application-street'],
    record['vehicle_insurance_application-street_number'],
  ]
    .filter(Boolean)
    .join(' ');
  if (street === '') return null;
  const interior = filled(record['vehicle_insurance_application-interior_number']);
  return [
    street,
    interior === null ? null : addressTexts.interior(interior),
    record['vehicle_insurance_application-neighborhood'],
    record['vehicle_insurance_application-city'],
  ]
    .filter(Boolean)
    .join(', ');
}
