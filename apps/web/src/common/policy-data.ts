import type { PolicyData } from '@socio/contracts/shared/policy';
import { isMask, maskBirthDate, maskEmail, maskPhone, maskTail4 } from '@socio/domain/masks';
import { isAuthenticated } from './authentication.ts';
import { tabStored } from './storage-keys.ts';

type PersonalField = 'email' | 'phone_number' | 'birth_date' | 'license_plates' | 'serial_number';

const masks: Record<PersonalField, (value: string) => string> = {
  email: maskEmail,
  phone_number: maskPhone,
  birth_date: maskBirthDate,
  license_plates: maskTail4,
  serial_number: maskTail4,
};

/** Keeps the policy for this tab with personal values masked: storage holds masks only (architecture.md). */
export function keepPolicyData(policy: PolicyData): void {
  // Name and address have no mask.
  const { insured: _insured, ...kept } = policy;
  // Missing in the answer of an older server.
  if ((policy.endorsements ?? null) !== null) {
    kept.endorsements = policy.endorsements.map(({ fields: _fields, ...one }) => ({
      ...one,
      plates: one.plates === null ? null : maskTail4(one.plates),
    }));
  }
  for (const name of Object.keys(masks) as PersonalField[]) {
    const value = policy[`vehicle_insurance_application-${name}`];
    if (value !== null && !isMask(value)) kept[`vehicle_insurance_application-${name}`] = masks[name](value);
  }
  tabStored.setJson('policy_data', kept);
}

/** The policy kept in this tab, if it is the one asked for and the person was authenticated within 24 hours. */
export function readPolicyData(policyNumber: string, now: Date): PolicyData | null {
  if (!isAuthenticated(now, 'policyDocument')) return null;
  const kept = tabStored.getJson('policy_data') as PolicyData | null;
  return kept?.policy_number === policyNumber ? kept : null;
}
