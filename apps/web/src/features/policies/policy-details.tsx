import type { CoverageId } from '@socio/domain/tariff/coverages';
import type { PolicyListItem, ReceiptPlan } from '@socio/contracts/shared/policy';
import { isCivilDate } from '@socio/domain/dates';
import { formatMoney } from '@socio/domain/money';
import { policyStatus, type PolicyStatus } from '@socio/domain/policy-state';
import { validityWords } from '@socio/domain/policy-term';
import { CoverageBadge } from '../../common/coverage/coverage-badge.tsx';
import { Badge, type BadgeTone } from '../../components/badge.tsx';
import type { Detail } from '../../components/detail-list.tsx';
import { paidInReceipts } from './paid-receipts.ts';
import { texts } from './texts.ts';

type Policy = PolicyListItem | null;

const anyValidity = validityWords({ startsAt: new Date(0), endDate: '1970-12-31' }).whole;

const or = (value: string | null | undefined) => (value ? value : texts.none);
const amount = (value: string | null | undefined) =>
  value ? <span className="money">${value}</span> : texts.none;

/** A membership number alone reveals no amounts and no postal code (architecture.md, Personal data by reference). */
export function hidesPayments(policy: NonNullable<Policy>): boolean {
  return policy['vehicle_insurance_application-total_premium'] === null;
}

export function vehicleDetails(policy: Policy): Detail[] {
  return [
    { label: texts.vehicle.brandModel, value: or(policy?.['vehicle_insurance_application-brand_model']) },
    { label: texts.vehicle.year, value: or(policy?.['vehicle_insurance_application-year']) },
    { label: texts.vehicle.version, value: or(policy?.['vehicle_insurance_application-version_name']) },
    {
      label: texts.vehicle.plates,
      value: policy?.plates_pending
        ? texts.vehicle.platesInProcess
        : or(policy?.['vehicle_insurance_application-license_plates']),
    },
    { label: texts.vehicle.vin, value: or(policy?.['vehicle_insurance_application-serial_number']) },
    ...(policy !== null && hidesPayments(policy)
      ? []
      : [{ label: texts.vehicle.postalCode, value: or(policy?.['vehicle_insurance_application-zip_code']) }]),
  ];
}

/** Without network: what is not kept is left out, rather than called not available. */
export function keptVehicleDetails(policy: NonNullable<Policy>): Detail[] {
  const { vin, postalCode } = texts.vehicle;
  return vehicleDetails(policy).filter(({ label }) => label !== vin && label !== postalCode);
}

/** `ended`: of a policy past its end, which only the document page can show. */
export function policyDetails(policyNumber: string, policy: Policy, ended = false): Detail[] {
  const coverage = policy?.['vehicle_insurance_application-coverage'];
  return [
    { label: texts.policy.number, value: policyNumber },
    {
      label: texts.policy.status,
      value: (
        <StatusBadge
          status={policy?.['insurance_policies-status_id']}
          ended={ended}
          undecided={policy?.undecided}
          mandatory={policy?.mandatory_cover}
        />
      ),
    },
    { label: texts.policy.coverage, value: coverage ? <CoverageBadge coverage={coverage} /> : texts.none },
    { label: texts.policy.validity, value: policyValidity(policy)?.whole ?? texts.none, like: anyValidity },
  ];
}

/** Null for dates that are none, which the server never sends: the rest of the page is worth showing all the same. */
export function policyValidity(policy: Policy): ReturnType<typeof validityWords> | null {
  if (policy === null) return null;
  const startsAt = new Date(policy['insurance_policies-starts_at']);
  const endDate = policy['insurance_policies-end_date'];
  if (Number.isNaN(startsAt.getTime()) || !isCivilDate(endDate)) return null;
  return validityWords({ startsAt, endDate });
}

/** Of a plan whose rest was paid at once, what was paid rather than what was contracted. */
export function paymentDetails(policy: Policy, plan: ReceiptPlan | null = null): Detail[] {
  const cycle = policy?.['vehicle_insurance_application-billing_cycle'];
  const cycleDetail = {
    label: texts.payments.cycle,
    value: cycle ? texts.payments.cycles[cycle] : texts.none,
  };
  if (policy !== null && hidesPayments(policy)) return [];
  const rest = plan?.receipts.find(({ kind, state }) => kind === 'rest' && state === 'paid');
  if (plan !== null && rest !== undefined) {
    return [
      { ...cycleDetail, value: texts.payments.withRest },
      { label: texts.payments.first, value: amount(policy?.['vehicle_insurance_application-first_payment']) },
      { label: texts.payments.rest, value: amount(rest.amount) },
      {
        label: texts.payments.paid,
        value: <span className="money">{formatMoney(paidInReceipts(plan))}</span>,
      },
    ];
  }
  return [
    cycleDetail,
    { label: texts.payments.first, value: amount(policy?.['vehicle_insurance_application-first_payment']) },
    {
      label: texts.payments.subsequent,
      value: amount(policy?.['vehicle_insurance_application-subsequent_payments']),
    },
    { label: texts.payments.total, value: amount(policy?.['vehicle_insurance_application-total_premium']) },
  ];
}

const tones: Record<PolicyStatus, BadgeTone> = {
  PENDING: 'warning',
  ACTIVE: 'success',
  ISSUED: 'info',
  CANCELLED: 'danger',
  SUSPENDED: 'danger',
  UNKNOWN: 'neutral',
};

/** Past its end a policy has none of the statuses. */
export function StatusBadge({
  status,
  ended = false,
  undecided = false,
  mandatory = [],
}: {
  status: number | undefined;
  ended?: boolean;
  /** Of one whose last payment is being verified nothing is said. */
  undecided?: boolean | undefined;
  mandatory?: readonly CoverageId[] | undefined;
}) {
  if (ended) return <Badge tone="neutral">{texts.ended}</Badge>;
  if (undecided) return <Badge tone="warning">{texts.undecided}</Badge>;
  const name = policyStatus(status);
  const onlyMandatory = name === 'SUSPENDED' && mandatory.length > 0;
  return <Badge tone={tones[name]}>{onlyMandatory ? texts.onlyMandatory : texts.statuses[name]}</Badge>;
}
