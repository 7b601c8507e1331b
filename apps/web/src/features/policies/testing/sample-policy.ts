import type { PolicyData, PolicyListItem, ReceiptPlan } from '@socio/contracts/shared/policy';
import { addMonths } from '@socio/domain/dates';

const car = {
  'vehicle_insurance_application-brand_model': 'Nissan Versa',
  'vehicle_insurance_application-year': '2024',
  'vehicle_insurance_application-version_name': 'Advance CVT',
  'vehicle_insurance_application-license_plates': 'ABC-123-A',
  'vehicle_insurance_application-serial_number': '3N1CN8AE4PL800001',
  'vehicle_insurance_application-zip_code': '64000',
  'vehicle_insurance_application-email': 'carlos@example.mx',
  'vehicle_insurance_application-phone_number': '8187654321',
  'vehicle_insurance_application-birth_date': '02/11/1979',
  'vehicle_insurance_application-gender': 'H',
  'vehicle_insurance_application-coverage': 'AMPLIA',
  'vehicle_insurance_application-billing_cycle': 'MENSUAL',
  'vehicle_insurance_application-first_payment': '1,751.17',
  'vehicle_insurance_application-subsequent_payments': '881.17',
  'vehicle_insurance_application-total_premium': '11,444.04',
} as const;
const url = '/api/policies/SSA-1/document';

/** A full policy, as answered by step 12 and GET /api/policies. */
export const samplePolicyData = {
  ...car,
  id: 'p',
  policy_number: 'SSA-1',
  start_date: '2026-03-10',
  end_date: '2027-03-10',
  starts_at: '2026-03-10T22:52:31.000Z',
  ended: false,
  created_at: '2026-03-10T22:52:00.000Z',
  status_id: 2,
  policy_url: url,
} as PolicyData;

/** The same in a list. */
export const samplePolicyItem = {
  ...car,
  id: 'p',
  created_at: '2026-03-10T22:52:00.000Z',
  'insurance_policies-policy_number': 'SSA-1',
  'insurance_policies-start_date': '2026-03-10',
  'insurance_policies-end_date': '2027-03-10',
  'insurance_policies-starts_at': '2026-03-10T22:52:31.000Z',
  'insurance_policies-policy_url': url,
  'insurance_policies-status_id': 2,
} as PolicyListItem;

/** Its twelve receipts, two days after it was bought. */
export const samplePlan: ReceiptPlan = {
  collected_by: 'insurer',
  grace_days: 15,
  as_of: '2026-03-12T15:00:00.000Z',
  receipts: Array.from({ length: 12 }, (_, index) => ({
    number: index + 1,
    period_from: addMonths('2026-03-10', index),
    period_to: addMonths('2026-03-10', index + 1),
    due_date: addMonths('2026-03-10', index),
    amount: index === 0 ? '1,751.17' : '881.17',
    state: index === 0 ? 'paid' : 'upcoming',
    paid_at: index === 0 ? '2026-03-10T22:52:00.000Z' : null,
  })),
};
