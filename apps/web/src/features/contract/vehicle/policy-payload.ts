import type { RequestOf } from '@socio/contracts/contract';
import type { generatePolicyPdf } from '@socio/contracts/generate-policy-pdf';
import type { ApplicationRecord } from '@socio/contracts/shared/application';
import type { PolicyData } from '@socio/contracts/shared/policy';
import { addDays, type CivilDate } from '@socio/domain/dates';
import { POLICY_TERM_DAYS } from '@socio/domain/policy-term';

type PolicyPayload = RequestOf<typeof generatePolicyPdf>['policyData'];

/**
 * The body of generate-policy-pdf with the specification's fallbacks (quote 7 and 9). The server reads only the policy
 * number.
 */
export function policyPayload(
  policy: Partial<PolicyData>,
  application: ApplicationRecord,
  today: CivilDate,
): PolicyPayload {
  const field = (name: InsuredField) =>
    policy[`vehicle_insurance_application-${name}`] || application[`vehicle_insurance_application-${name}`];
  return {
    policy_number: policy.policy_number || `POL-${application.id}`,
    id: policy.id || application.id,
    billing_cycle: field('billing_cycle') || 'MENSUAL',
    coverage: field('coverage') || 'AMPLIA',
    first_payment: field('first_payment') || '0',
    subsequent_payments: field('subsequent_payments') || '0',
    total_premium: field('total_premium') || '0',
    brand_model: field('brand_model') || '',
    year: field('year') || '',
    version: field('version') || '',
    license_plates: field('license_plates') || '',
    serial_number: field('serial_number') || '',
    zip_code: field('zip_code') || '',
    email: field('email') || '',
    phone_number: field('phone_number') || '',
    birth_date: field('birth_date') || '',
    gender: field('gender') || '',
    start_date: policy.start_date || today,
    end_date: policy.end_date || addDays(today, POLICY_TERM_DAYS),
  };
}

type InsuredField = Exclude<
  Extract<keyof PolicyData, `vehicle_insurance_application-${string}`> extends infer Key
    ? Key extends `vehicle_insurance_application-${infer Name}`
      ? Name
      : never
    : never,
  'insurance_application_id' | 'membership_id'
>;
