import { createInsuranceApplication as contract } from '@socio/contracts/create-insurance-application';
import { stored } from '../../../common/storage-keys.ts';
import { call } from '../../../lib/api-client.ts';

/** Makes an application, or sets the brand of the open one; answers its id. */
export async function createInsuranceApplication(
  brandModel: string,
  applicationId: string | null,
): Promise<string> {
  const answer = await call(contract, {
    brand_model: brandModel,
    membership_id: stored.get('membership_id'),
    insurance_application_id: applicationId,
  });
  return answer.data.data.response.insurance_application_id;
}
