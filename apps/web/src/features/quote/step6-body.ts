import type { RequestOf } from '@socio/contracts/contract';
import type { updateInsuranceApplicationStep6 } from '@socio/contracts/update-insurance-application-step6';
import type { ContactValues } from './contact-fields.ts';
import { phoneToSend } from './phone-value.ts';

type Accepted = Omit<ContactValues, 'phone'>;

const flag = (accepted: boolean) => (accepted ? 'true' : 'false');

/** Consents travel as text (specification quote 7). */
export function step6Body(
  applicationId: string,
  phone: string,
  accepted: Accepted,
): RequestOf<typeof updateInsuranceApplicationStep6> {
  return {
    insurance_application_id: applicationId,
    phone_number: phoneToSend(phone),
    terms_conditions: flag(accepted.terms),
    privacy_notice: flag(accepted.privacy),
    marketing_consent: flag(accepted.marketing),
  };
}
