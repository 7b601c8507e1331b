import type { PolicyListItem } from '@socio/contracts/shared/policy';
import { earliestLastDay } from '@socio/domain/policy-term';
import { get, set } from 'idb-keyval';
import { isAuthenticated } from '../authentication.ts';
import { stored } from '../storage-keys.ts';
import type { PublicConfig } from '../use-public-config.ts';
import { forgetPolicies, KEPT_POLICIES } from './forget-policies.ts';

export type InsurerPhones = PublicConfig['insurer']['phones'];

/** What a policy's holder needs beside the road, and nothing else of the policy: no contact data, no amounts. */
const keptFields = [
  'id',
  'created_at',
  'insurance_policies-policy_number',
  'insurance_policies-start_date',
  'insurance_policies-end_date',
  'insurance_policies-starts_at',
  'insurance_policies-status_id',
  'undecided',
  'mandatory_cover',
  'vehicle_insurance_application-brand_model',
  'vehicle_insurance_application-year',
  'vehicle_insurance_application-version_name',
  'vehicle_insurance_application-coverage',
  'vehicle_insurance_application-license_plates',
  'plates_pending',
] as const satisfies (keyof PolicyListItem)[];

export type KeptPolicy = Pick<PolicyListItem, (typeof keptFields)[number]>;

export type KeptPolicies = {
  membershipNumber: string;
  /** When the server answered them, in milliseconds. */
  at: number;
  policies: KeptPolicy[];
  /** Null if they were not known then. */
  phones: InsurerPhones | null;
};

const LONGEST = 7 * 24 * 3_600_000;

/** Keeps the policies of whoever is authenticated now for when there is no network; none if they have none. */
export async function keepPolicies(
  policies: readonly PolicyListItem[],
  phones: InsurerPhones | null,
  now: Date,
): Promise<void> {
  const membershipNumber = stored.get('membership_number');
  if (membershipNumber === null || !isAuthenticated(now)) return;
  if (policies.length === 0) return forgetPolicies();
  const own: KeptPolicies = { membershipNumber, at: now.getTime(), policies: policies.map(reduce), phones };
  await set(KEPT_POLICIES, own);
  // They may have left meanwhile.
  if (stored.get('membership_number') !== membershipNumber) await forgetPolicies();
}

/**
 * What is kept of the member who is in this browser, up to 7 days old, without what has ended since; anything else is
 * deleted unread.
 */
export async function readPolicies(now: Date): Promise<KeptPolicies | null> {
  const kept = await get<KeptPolicies>(KEPT_POLICIES).catch(() => undefined);
  if (kept == null) return null;
  const age = now.getTime() - kept.at;
  const isOwn = kept.membershipNumber === stored.get('membership_number');
  if (isOwn && age >= 0 && age < LONGEST) {
    const earliest = earliestLastDay(now);
    const policies = kept.policies.filter((policy) => policy['insurance_policies-end_date'] >= earliest);
    // As the server lists them.
    return policies.length === 0 ? null : { ...kept, policies };
  }
  await forgetPolicies();
  return null;
}

function reduce(policy: PolicyListItem): KeptPolicy {
  return Object.fromEntries(keptFields.map((field) => [field, policy[field]])) as KeptPolicy;
}

/** As the screens take a policy: what is not kept is unknown. */
export function asListItem(kept: KeptPolicy): PolicyListItem {
  return { ...unknown, ...kept };
}

const unknown: Omit<PolicyListItem, (typeof keptFields)[number]> = {
  'insurance_policies-policy_url': null,
  // Nothing that is shown without network leads there.
  'vehicle_insurance_application-insurance_application_id': '',
  'vehicle_insurance_application-version': null,
  'vehicle_insurance_application-version_id': null,
  'vehicle_insurance_application-zip_code': null,
  'vehicle_insurance_application-email': null,
  'vehicle_insurance_application-phone_number': null,
  'vehicle_insurance_application-gender': null,
  'vehicle_insurance_application-birth_date': null,
  'vehicle_insurance_application-billing_cycle': null,
  'vehicle_insurance_application-first_payment': null,
  'vehicle_insurance_application-subsequent_payments': null,
  'vehicle_insurance_application-total_premium': null,
  'vehicle_insurance_application-membership_id': null,
  'vehicle_insurance_application-serial_number': null,
};
