import type { RequestOf } from '@socio/contracts/contract';
import type { updateInsuranceApplicationStep11 as step11Contract } from '@socio/contracts/update-insurance-application-step11';
import { ApiError, isRefusal } from '../../../lib/api-error.ts';
import { updateInsuranceApplicationStep10 } from '../api/update-insurance-application-step10.ts';
import {
  updateInsuranceApplicationStep11,
  type Payment,
} from '../api/update-insurance-application-step11.ts';

type Body = RequestOf<typeof step11Contract>;

/**
 * Step 10's link may have failed silently (specification quote 8). Where the payment misses the address, the one that
 * was chosen is linked and the same call is made once more: nothing was charged, and the attempt stays the same.
 */
export async function payWithAddress(body: Body, addressId: string | null): Promise<Payment> {
  try {
    return await updateInsuranceApplicationStep11(body);
  } catch (error) {
    if (addressId === null || !isRefusal(error, 'ADDRESS_REQUIRED', 'ADDRESS_POSTAL_CODE')) throw error;
    await link(body.insurance_application_id, addressId, error);
    return updateInsuranceApplicationStep11(body);
  }
}

async function link(applicationId: string, addressId: string, missing: ApiError): Promise<void> {
  try {
    await updateInsuranceApplicationStep10({
      insurance_application_id: applicationId,
      address_id: addressId,
    });
  } catch (problem) {
    // Another tab has begun to pay: the same call tells how that stands.
    if (isRefusal(problem, 'APPLICATION_LOCKED')) return;
    throw isOwnRefusal(problem) ? problem : missing;
  }
}

/** What is in the way is not the address: the person has to know of it instead. */
function isOwnRefusal(problem: unknown): boolean {
  return (
    problem instanceof ApiError &&
    problem.status < 500 &&
    !isRefusal(problem, 'NOT_FOUND', 'ADDRESS_POSTAL_CODE', 'TOO_MANY')
  );
}
