import type { PolicyListItem } from '@socio/contracts/shared/policy';
import { isCivilDate } from '@socio/domain/dates';
import { parseMxn } from '@socio/domain/money';
import { policyStatus } from '@socio/domain/policy-state';
import { receiptCalendar, type Receipt } from '@socio/domain/tariff/receipts';

/** The receipts of a policy that is in force, as planned; none where amounts are hidden or it was cancelled. */
export function plannedReceipts(policy: PolicyListItem): Receipt[] {
  const cycle = policy['vehicle_insurance_application-billing_cycle'];
  const first = parseMxn(policy['vehicle_insurance_application-first_payment'] ?? '');
  const later = parseMxn(policy['vehicle_insurance_application-subsequent_payments'] ?? '');
  const startDate = policy['insurance_policies-start_date'];
  const isCancelled = policyStatus(policy['insurance_policies-status_id']) === 'CANCELLED';
  if (cycle === null || first === null || later === null || isCancelled || !isCivilDate(startDate)) return [];
  return receiptCalendar({ cycle, startDate, amounts: { first, later } });
}
