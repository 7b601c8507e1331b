import type { PolicyListItem } from '@socio/contracts/shared/policy';
import { isMask } from '@socio/domain/masks';

type Contact = { phone_number: string; email: string | null };

/**
 * The numbers of the policies whose phone or mail is not the account's; masks tell nothing. An account without mail leaves
 * a policy's as it is.
 */
export function policiesWithOtherContact(
  policies: readonly PolicyListItem[],
  { phone_number, email }: Contact,
): string[] {
  const differs = (has: string | null, of: string | null) => of !== null && has !== of && !isMask(has ?? '');
  return policies
    .filter(
      (policy) =>
        differs(policy['vehicle_insurance_application-phone_number'], phone_number) ||
        differs(policy['vehicle_insurance_application-email'], email),
    )
    .map((policy) => policy['insurance_policies-policy_number']);
}
