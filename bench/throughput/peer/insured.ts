import type { Row } from './base.ts';

export type Snapshot = {
  renewalOf?: unknown;
  vehicle: Record<string, string>;
  insured: Record<string, string>;
  address: Record<string, string>;
  coverage: string;
  billingCycle: string;
  price: { annual: Record<string, number>; monthly: Record<string, number> };
};

export const slashed = (date: string) => `${date.slice(8)}/${date.slice(5, 7)}/${date.slice(0, 4)}`;
export const money = (centavos: number) => (centavos / 100).toFixed(2).replace(/\B(?=(?:\d{3})+\.)/g, ',');

export function insured(row: Row, { vehicle, insured: person, price, ...chosen }: Snapshot) {
  const { annual, monthly } = price;
  const yearly = chosen.billingCycle === 'ANUAL';
  const total = (yearly ? annual : monthly)['total'] ?? 0;
  return {
    'vehicle_insurance_application-insurance_application_id': row['application_id'],
    'vehicle_insurance_application-brand_model': vehicle['brandModel'],
    'vehicle_insurance_application-year': String(vehicle['year']),
    'vehicle_insurance_application-version_name': vehicle['versionName'],
    'vehicle_insurance_application-version': vehicle['versionName'],
    'vehicle_insurance_application-version_id': String(vehicle['versionId']),
    'vehicle_insurance_application-zip_code': vehicle['zipCode'],
    'vehicle_insurance_application-email': person['email'],
    'vehicle_insurance_application-phone_number': person['phone'],
    'vehicle_insurance_application-gender': person['gender'],
    'vehicle_insurance_application-birth_date': slashed(person['birthDate'] ?? ''),
    'vehicle_insurance_application-coverage': chosen.coverage,
    'vehicle_insurance_application-billing_cycle': chosen.billingCycle,
    'vehicle_insurance_application-first_payment': money(yearly ? total : (monthly['firstPayment'] ?? 0)),
    'vehicle_insurance_application-subsequent_payments': money(yearly ? 0 : (monthly['laterPayment'] ?? 0)),
    'vehicle_insurance_application-total_premium': money(total),
    'vehicle_insurance_application-membership_id': row['member_id'],
    'vehicle_insurance_application-license_plates': vehicle['plates'],
    plates_pending: vehicle['plates'] === '',
    'vehicle_insurance_application-serial_number': vehicle['vin'],
  };
}
