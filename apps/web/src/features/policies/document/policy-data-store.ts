import type { PolicyData } from '@socio/contracts/shared/policy';
import { isMask, maskBirthDate, maskEmail, maskPhone, maskTail4 } from '@socio/domain/masks';
import { isAuthenticated } from '../../../common/authentication.ts';
import { tabStored } from '../../../common/storage-keys.ts';

/** The policy that the tab keeps, where it is the one asked for and the person was authenticated within 24 hours. */
export function readPolicyData(policyNumber: string, now: Date): PolicyData | null {
  if (!isAuthenticated(now, 'policyDocument')) return null;
  const kept = tabStored.getJson('policy_data') as PolicyData | null;
  return kept?.policy_number === policyNumber ? kept : null;
}

/** Keeps it with its personal values hidden: storage holds masks only (architecture.md, Sessions and access). */
export function keepPolicyData(policy: PolicyData): void {
  tabStored.setJson('policy_data', {
    ...policy,
    'vehicle_insurance_application-email': hidden(policy['vehicle_insurance_application-email'], maskEmail),
    'vehicle_insurance_application-phone_number': hidden(
      policy['vehicle_insurance_application-phone_number'],
      maskPhone,
    ),
    'vehicle_insurance_application-birth_date': hidden(
      policy['vehicle_insurance_application-birth_date'],
      maskBirthDate,
    ),
    'vehicle_insurance_application-license_plates': hidden(
      policy['vehicle_insurance_application-license_plates'],
      maskTail4,
    ),
    'vehicle_insurance_application-serial_number': hidden(
      policy['vehicle_insurance_application-serial_number'],
      maskTail4,
    ),
  });
}

function hidden(value: string | null, mask: (value: string) => string): string | null {
  return value === null || isMask(value) ? value : mask(value);
}
