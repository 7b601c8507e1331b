import type { AnswerCode } from '@socio/contracts/error-texts';
import type { ApplicationRecord } from '@socio/contracts/shared/application';
import { civilDate } from '@socio/domain/dates';
import { keepPolicyData } from '../../../common/policy-data.ts';
import type { ToastMessage } from '../../../components/toast/show-toast.ts';
import { isRefusal } from '../../../lib/api-error.ts';
import { generatePolicyPdf } from '../api/generate-policy-pdf.ts';
import { updateInsuranceApplicationStep12 } from '../api/update-insurance-application-step12.ts';
import { updatePolicyUrl } from '../api/update-policy-url.ts';
import { policyPayload } from './policy-payload.ts';
import { texts } from '../texts.ts';
import type { VehicleFields } from './vehicle-fields.ts';

export type IssueResult = 'done' | 'policy-pending' | 'document-pending' | 'refused';

/** What the person is told on the way to the dashboard; a refusal stays on the step instead. */
export const issueToasts = {
  done: { title: texts.vehicle.done, tone: 'success' },
  'policy-pending': { ...texts.vehicle.policyPending, tone: 'info' },
  'document-pending': { ...texts.vehicle.documentPending, tone: 'info' },
} as const satisfies Record<Exclude<IssueResult, 'refused'>, ToastMessage>;

/**
 * Step 12 (specification quote 4): vehicle data, document, its URL. The calls join one workflow of the server, so that
 * sending them again never issues twice. Throws what was neither an end nor a wait.
 */
export async function issuePolicy(
  application: ApplicationRecord,
  { vin, plates }: VehicleFields,
  onDocument: () => void,
): Promise<IssueResult> {
  try {
    const policy = await updateInsuranceApplicationStep12({
      insurance_application_id: application.id,
      serial_number: vin,
      license_plate: plates,
    });
    keepPolicyData(policy);
    onDocument();
    const document = await generatePolicyPdf(policyPayload(policy, application, civilDate(new Date())));
    if (!document.success) return pending(document.code);
    const saved = await updatePolicyUrl({
      insurance_application_id: application.id,
      url: document.url ?? null,
    });
    if (!saved.success) return pending(saved.code);
    return 'done';
  } catch (error) {
    if (isRefusal(error, 'POLICY_PENDING')) return 'policy-pending';
    if (isRefusal(error, 'POLICY_REFUSED')) return 'refused';
    throw error;
  }
}

function pending(code: AnswerCode | undefined): IssueResult {
  if (code === 'DOCUMENT_PENDING') return 'document-pending';
  throw new Error('the document was not made');
}
