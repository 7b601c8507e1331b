import type { RequestOf } from '@socio/contracts/contract';
import { generatePolicyPdf } from '@socio/contracts/generate-policy-pdf';
import type { ApplicationRecord } from '@socio/contracts/shared/application';
import type { PolicyData } from '@socio/contracts/shared/policy';
import { updateInsuranceApplicationStep12 } from '@socio/contracts/update-insurance-application-step12';
import { updatePolicyUrl } from '@socio/contracts/update-policy-url';
import { civilDate } from '@socio/domain/dates';
import { keepPolicyData } from '../../../common/policy-data.ts';
import type { ToastMessage } from '../../../components/toast/show-toast.ts';
import { logFailure } from '../../../flow/log-failure.ts';
import { call } from '../../../lib/api-client.ts';
import { isRefusal } from '../../../lib/api-error.ts';
import { policyPayload } from './policy-payload.ts';
import { texts } from '../texts.ts';
import type { VehicleFields } from './vehicle-fields.ts';

export type IssueResult =
  | { name: 'policy-pending' }
  | { name: 'refused' }
  | { name: 'done' | 'document-pending'; policyNumber: string };

/** What the person is told when leaving the step; a refusal keeps them on it instead. */
export const issueToasts = {
  done: { title: texts.vehicle.done, tone: 'success' },
  'policy-pending': { ...texts.vehicle.policyPending, tone: 'info' },
  'document-pending': { ...texts.vehicle.documentPending, tone: 'info' },
} as const satisfies Record<Exclude<IssueResult['name'], 'refused'>, ToastMessage>;

/**
 * Step 12 (specification quote 4): vehicle data, document, its URL. The calls join one workflow on the server, so
 * repeating them never issues twice. Once the first is answered the policy is issued, whatever becomes of its document.
 * Throws anything that is neither an outcome nor a wait.
 */
export async function issuePolicy(
  application: ApplicationRecord,
  {
    vin,
    plates,
    pending = false,
    insuredTwiceAccepted = false,
  }: VehicleFields & { insuredTwiceAccepted?: boolean },
  onDocument: () => void,
): Promise<IssueResult> {
  try {
    const policy = await sendVehicle({
      insurance_application_id: application.id,
      serial_number: vin,
      ...(pending ? { plates_pending: true } : { license_plate: plates }),
      ...(insuredTwiceAccepted && { insured_twice_accepted: true }),
    });
    keepPolicyData(policy);
    onDocument();
    const name = (await hasDocument(policy, application)) ? 'done' : 'document-pending';
    return { name, policyNumber: policy.policy_number };
  } catch (error) {
    if (isRefusal(error, 'POLICY_PENDING')) return { name: 'policy-pending' };
    if (isRefusal(error, 'POLICY_REFUSED')) return { name: 'refused' };
    throw error;
  }
}

/** Stores VIN and plates and issues the policy, or joins the issuing that is under way. */
async function sendVehicle(body: RequestOf<typeof updateInsuranceApplicationStep12>): Promise<PolicyData> {
  const answer = await call(updateInsuranceApplicationStep12, body);
  const [policy] = answer.get_insurance_policy_data;
  if (policy === undefined) throw new Error('the answer holds no policy');
  return policy;
}

/** If the document is not ready it follows later: the server keeps working on it. */
async function hasDocument(policy: PolicyData, application: ApplicationRecord): Promise<boolean> {
  try {
    const policyData = policyPayload(policy, application, civilDate(new Date()));
    const document = await call(generatePolicyPdf, { policyData });
    if (!document.success) return false;
    const saved = await call(updatePolicyUrl, {
      insurance_application_id: application.id,
      url: document.url ?? null,
    });
    return saved.success;
  } catch (error) {
    logFailure('policy document', error);
    return false;
  }
}
