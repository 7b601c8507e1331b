import type { ApplicationListItem } from '@socio/contracts/shared/application';

/** An unpaid quote in the member's list. */
export function sampleListedApplication(change: Partial<ApplicationListItem> = {}): ApplicationListItem {
  return {
    id: 'a',
    last_updated_at: '2026-01-05T18:30:00.000Z',
    'vehicle_insurance_application-insurance_application_id': 'a',
    'vehicle_insurance_application-step_type': 'cotizacion',
    'vehicle_insurance_application-current_step': 'step-7-quotes',
    'vehicle_insurance_application-brand_model': 'Nissan Versa',
    'vehicle_insurance_application-year': '2024',
    'vehicle_insurance_application-version_id': '17',
    'vehicle_insurance_application-version_name': 'Advance CVT',
    'vehicle_insurance_application-membership_id': 'm-1',
    'vehicle_insurance_application-phone_number': null,
    'vehicle_insurance_application-gender': null,
    'vehicle_insurance_application-birth_date': null,
    purchase_state: null,
    inactive: null,
    ...change,
  };
}
