import type { ApplicationListItem } from '@socio/contracts/shared/application';
import { toSlashed } from '@socio/domain/dates';
import { personalView } from '@socio/domain/masks';
import type { ApplicationRow } from './repository.ts';

export function applicationListItem(
  row: Omit<ApplicationRow, 'is_chosen'>,
  authenticated: boolean,
): Omit<ApplicationListItem, 'inactive' | 'price'> {
  const view = personalView(authenticated);
  return {
    id: row.id,
    last_updated_at: row.last_updated_at.toISOString(),
    'vehicle_insurance_application-insurance_application_id': row.id,
    'vehicle_insurance_application-step_type': row.stage,
    'vehicle_insurance_application-current_step': row.current_step,
    'vehicle_insurance_application-brand_model': row.brand_model,
    'vehicle_insurance_application-year': row.year === null ? null : String(row.year),
    'vehicle_insurance_application-version_id': row.version_id === null ? null : String(row.version_id),
    'vehicle_insurance_application-version_name': row.version_name,
    'vehicle_insurance_application-membership_id': row.member_id,
    'vehicle_insurance_application-phone_number': view.phone(row.phone),
    'vehicle_insurance_application-gender': row.gender,
    'vehicle_insurance_application-birth_date': view.birthDate(
      row.birth_date === null ? null : toSlashed(row.birth_date),
    ),
    purchase_state: row.fulfilment === 'none' ? null : row.fulfilment,
  };
}
