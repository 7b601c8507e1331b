import type { Cancellation } from '@socio/contracts/shared/cancellation';
import type { RenewalView } from '@socio/contracts/shared/renewal';
import type {
  PolicyData,
  PolicyInsured,
  PolicyListItem,
  PolicyReceipt,
  ReceiptPlan,
} from '@socio/contracts/shared/policy';
import { civilDate, toSlashed } from '@socio/domain/dates';
import { lastDayToCorrectName } from '@socio/domain/endorsements/name-spelling';
import type { PolicyContact } from '@socio/domain/endorsements/policy-values';
import { personalView } from '@socio/domain/masks';
import { formatMxn } from '@socio/domain/money';
import { policyStatusIds, statusIdOf } from '@socio/domain/policy-state';
import { policyStanding } from '@socio/domain/policy-term';
import { isPayable, type HeldBy } from '@socio/domain/receipts/collecting';
import { isUnpaid, stateAt } from '@socio/domain/receipts/receipt-state';
import { restOfYear } from '@socio/domain/receipts/rest-of-year';
import { receiptParts } from '@socio/domain/tariff/receipt-parts';
import { amountsOf, amountTexts } from '@socio/domain/tariff/receipts';
import type { PendingCard } from '../mandates/attempts/repository.ts';
import type { OpenMandate } from '../mandates/repository.ts';
import type { Receipt, ShownReceipts } from '../receipts/receipt.ts';
import { cardChangeView, mandateView } from './card-change-view.ts';
import type { CancellationRefund } from './cancelling/cancellation.ts';
import type { Endorsement } from './endorsements/endorsement.ts';
import { endorsementView } from './endorsements/endorsement-view.ts';
import {
  collectorOf,
  coverOf,
  isLeftToInsurer,
  isRestPayable,
  issuedOf,
  platesOf,
  receivedAt,
  standingOf,
  termOf,
  type Policy,
} from './policy.ts';
import type { AccountContact } from './in-full/repository.ts';
import { listedRenewalState } from './renewing/renewal-view.ts';
import type { ListedPolicy, PaidReceipt } from './repository.ts';

/**
 * The fields that policy and application records share. Below level authenticated a membership number alone shows only
 * car, coverage, dates and policy number; personal values are masked or left out (architecture.md).
 */
function insuredFields(policy: Policy, authenticated: boolean) {
  const { applicationId, memberId, snapshot, inForce } = policy;
  const plates = platesOf(policy);
  const { vehicle, insured, coverage, billingCycle } = inForce;
  const shown = personalView(authenticated);
  const amounts = authenticated
    ? {
        ...amountTexts(amountsOf(inForce.price, billingCycle)),
        // It was paid before anything was changed.
        first: amountTexts(amountsOf(snapshot.price, snapshot.billingCycle)).first,
      }
    : { first: null, later: null, total: null };
  return {
    'vehicle_insurance_application-insurance_application_id': applicationId,
    'vehicle_insurance_application-brand_model': vehicle.brandModel,
    'vehicle_insurance_application-year': String(vehicle.year),
    'vehicle_insurance_application-version_name': vehicle.versionName,
    'vehicle_insurance_application-version': vehicle.versionName,
    'vehicle_insurance_application-version_id': String(vehicle.versionId),
    'vehicle_insurance_application-zip_code': authenticated ? vehicle.zipCode : null,
    'vehicle_insurance_application-email': shown.email(insured.email),
    'vehicle_insurance_application-phone_number': shown.phone(insured.phone),
    'vehicle_insurance_application-gender': insured.gender,
    'vehicle_insurance_application-birth_date': shown.birthDate(toSlashed(insured.birthDate)),
    'vehicle_insurance_application-coverage': coverage,
    'vehicle_insurance_application-billing_cycle': authenticated ? billingCycle : null,
    'vehicle_insurance_application-first_payment': amounts.first,
    'vehicle_insurance_application-subsequent_payments': amounts.later,
    'vehicle_insurance_application-total_premium': amounts.total,
    'vehicle_insurance_application-membership_id': memberId,
    'vehicle_insurance_application-license_plates': plates === null ? null : shown.tail(plates),
    'vehicle_insurance_application-serial_number': shown.tail(vehicle.vin),
    plates_pending: plates === null,
  };
}

/** By the clock; of a cover that nobody can tell yet nothing is said. */
function statusView(policy: Policy, receipts: readonly HeldBy[], now: Date) {
  const cover = coverOf(policy, receipts, now);
  const statusId = statusIdOf(policy.state) ?? policyStatusIds.CANCELLED;
  return {
    statusId: cover === 'held' ? statusId : policyStatusIds.SUSPENDED,
    undecided: cover === 'undecided',
  };
}

/** Of few policies. */
function mandatoryView(policy: Policy, now: Date) {
  const mandatory_cover = standingOf(policy, now);
  return mandatory_cover.length === 0 ? {} : { mandatory_cover };
}

export function policyListItem(policy: ListedPolicy, authenticated: boolean, now: Date): PolicyListItem {
  const issued = issuedOf(policy);
  const { startsAt } = termOf(issued);
  const { statusId, undecided } = statusView(policy, policy.unpaid === null ? [] : [policy.unpaid], now);
  return {
    id: policy.id,
    created_at: policy.createdAt.toISOString(),
    'insurance_policies-policy_number': issued.policyNumber,
    'insurance_policies-start_date': issued.startDate,
    'insurance_policies-end_date': issued.endDate,
    'insurance_policies-starts_at': startsAt.toISOString(),
    // Any other one has begun, however far ahead the insurer's clock is.
    begins_later: policy.snapshot.renewalOf !== undefined && startsAt > now,
    'insurance_policies-policy_url': policy.policyUrl,
    'insurance_policies-status_id': statusId,
    ...(undecided && { undecided }),
    ...mandatoryView(policy, now),
    renewal_state: authenticated ? listedRenewalState(policy, now) : null,
    ...insuredFields(policy, authenticated),
  };
}

function receiptView({ snapshot }: Policy, { number, chargedAt, amount }: PaidReceipt): PolicyReceipt {
  const parts = receiptParts(snapshot.price, snapshot.billingCycle);
  return { number, date: civilDate(chargedAt), amount: formatMxn(amount), parts };
}

/** The oldest unpaid receipt of those that the product collects, if its member can pay it here now. */
function payableNumber({ collecting, state }: Policy, receipts: Receipt[], now: Date) {
  if (collecting === null || state !== 'issued') return null;
  const { from, graceDays } = collecting;
  const oldest = receipts.find(
    (one) => isUnpaid(one.state) && (one.number >= from || one.state === 'lapsed'),
  );
  if (oldest === undefined) return null;
  const canBePaid = oldest.state !== 'lapsed' && oldest.state !== 'charging';
  return canBePaid && isPayable({ dueDate: oldest.dueDate, graceDays }, now) ? oldest.number : null;
}

/** `now` decides what has become due, though its row may not have been moved yet. */
function receiptPlan(
  policy: Policy,
  { receipts, asOf, isAsking }: ShownReceipts,
  { now, mayPayRest }: { now: Date; mayPayRest: boolean },
): ReceiptPlan {
  const standing = receipts.map((one) => ({ ...one, state: stateAt(one, now) }));
  const rest = mayPayRest ? restOfYear(standing) : null;
  return {
    collected_by: collectorOf(policy),
    grace_days: policy.collecting?.graceDays ?? policy.graceDays,
    as_of: asOf?.toISOString() ?? null,
    payable: payableNumber(policy, receipts, now),
    is_asking: isAsking,
    receipts: standing
      // What is being charged for a change, or was in vain, is told with the change.
      .filter(({ kind, state }) => kind === 'regular' || state === 'paid' || state === 'refunded')
      .map((one) => ({
        number: one.number,
        kind: one.kind,
        period_from: one.from,
        period_to: one.to,
        due_date: one.dueDate,
        amount: formatMxn(one.parts.total),
        state: one.state,
        paid_at: one.paidAt?.toISOString() ?? null,
        ...(isLeftToInsurer(policy, one) && { left_to_insurer: true }),
      })),
    rest: rest && {
      amount: formatMxn(rest.parts.total),
      saves: formatMxn(-rest.difference.total),
      receipts: rest.receipts.length,
      period_from: rest.from,
      period_to: rest.to,
    },
  };
}

/** One that is paid for; what costs nothing is on its way without anybody waiting for it. */
function pendingChange({ id, kind, state, receiptId }: Endorsement) {
  return receiptId !== null && (state === 'charging' || state === 'asked') ? [{ id, kind, state }] : [];
}

const isCancelling = (cancellation: Cancellation | null) =>
  cancellation !== null && ['asked', 'confirming', 'confirmed'].includes(cancellation.state);

/** The account's where the policy has another; an account without mail leaves the policy's as it is. */
function otherContact({ phone, email }: PolicyContact, account: AccountContact) {
  if (account.phone === null) return null;
  const isSame = account.phone === phone && (account.email === null || account.email === email);
  return isSame ? null : { phone_number: account.phone, email: account.email };
}

function insuredView(policy: Policy, account: AccountContact, now: Date): PolicyInsured {
  const { insured, address } = policy.inForce;
  const nameUntil = lastDayToCorrectName(receivedAt(policy));
  return {
    name: insured.name,
    first_last_name: insured.firstLastName,
    second_last_name: insured.secondLastName,
    name_until: nameUntil,
    name_is_final: civilDate(now) > nameUntil,
    address: {
      street: address.street,
      street_number: address.streetNumber,
      interior_number: address.interiorNumber === '' ? null : address.interiorNumber,
      neighborhood_name: address.neighborhood,
      municipality_name: address.municipality,
      city_name: address.city,
      state_name: address.state,
      zip_code: address.zipCode,
    },
    account_contact: otherContact(insured, account),
  };
}

/** For callers whose level was checked: nothing is masked. */
export function policyData(
  policy: Policy,
  {
    receipt,
    receipts,
    endorsements,
    refunds,
    mandate,
    pendingCard,
    cancellation,
    renewal,
    account,
    now,
  }: {
    receipt: PaidReceipt | undefined;
    receipts: ShownReceipts;
    endorsements: Endorsement[];
    /** Of cheaper endorsements. */
    refunds: readonly CancellationRefund[];
    mandate: OpenMandate | undefined;
    pendingCard: PendingCard | undefined;
    cancellation: Cancellation | null;
    renewal: RenewalView | null;
    account: AccountContact;
    now: Date;
  },
): PolicyData {
  const issued = issuedOf(policy);
  const term = termOf(issued);
  const { statusId, undecided } = statusView(policy, receipts.receipts, now);
  const [pending] = endorsements.flatMap(pendingChange);
  const cardChange = cardChangeView(policy, receipts.receipts, {
    pendingCard,
    endorsements,
    isChanging: pending !== undefined,
    isCancelled: isCancelling(cancellation),
    now,
  });
  return {
    policy_number: issued.policyNumber,
    id: policy.id,
    start_date: issued.startDate,
    end_date: issued.endDate,
    starts_at: term.startsAt.toISOString(),
    ended: policyStanding({ ...term, state: policy.state }, now) === 'ended',
    created_at: policy.createdAt.toISOString(),
    status_id: statusId,
    ...(undecided && { undecided }),
    ...mandatoryView(policy, now),
    policy_url: policy.policyUrl,
    receipt: receipt === undefined ? null : receiptView(policy, receipt),
    receipt_plan: receiptPlan(policy, receipts, {
      now,
      mayPayRest: isRestPayable(policy) && pending === undefined && !isCancelling(cancellation),
    }),
    pending_change: pending ?? null,
    cancellation,
    renewal,
    endorsements: endorsements.flatMap((one) => endorsementView(issued.policyNumber, one, refunds)),
    // Until the insurer has left them to the product, nothing is charged under it, which the page says with what it asks.
    mandate:
      mandate === undefined || (policy.collecting === null && cardChange === null)
        ? null
        : mandateView(mandate, receipts.receipts),
    card_change: cardChange,
    insured: insuredView(policy, account, now),
    ...insuredFields(policy, true),
  };
}
