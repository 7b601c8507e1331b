import type { RequestOf } from '@socio/contracts/contract';
import { updateInsuranceApplicationStep10 } from '@socio/contracts/update-insurance-application-step10';
import { updateInsuranceApplicationStep11 } from '@socio/contracts/update-insurance-application-step11';
import { call } from '../../../lib/api-client.ts';
import { ApiError, isRefusal } from '../../../lib/api-error.ts';
import type { Payment } from './payment-outcome.ts';

type Body = RequestOf<typeof updateInsuranceApplicationStep11>;

/**
 * Step 10's link may have failed silently (specification quote 8). If the payment is refused for lack of an address,
 * links the chosen one and repeats the call: nothing was charged, and the attempt stays the same.
 */
export async function payWithAddress(body: Body, addressId: string | null): Promise<Payment> {
  try {
    return await charge(body);
  } catch (error) {
    if (addressId === null || !isRefusal(error, 'ADDRESS_REQUIRED', 'ADDRESS_POSTAL_CODE')) throw error;
    await link(body.insurance_application_id, addressId, error);
    return charge(body);
  }
}

/** Charges a card; called again, tells the state of the attempt. */
async function charge(body: Body): Promise<Payment> {
  return (await call(updateInsuranceApplicationStep11, body)).payment;
}

async function link(applicationId: string, addressId: string, missing: ApiError): Promise<void> {
  try {
    await call(updateInsuranceApplicationStep10, {
      insurance_application_id: applicationId,
      address_id: addressId,
    });
  } catch (problem) {
    // Another tab has begun to pay: the same call tells how that is going.
    if (isRefusal(problem, 'APPLICATION_LOCKED')) return;
    throw isOwnRefusal(problem) ? problem : missing;
  }
}

/** The address is not the problem: the person has to hear what is. */
function isOwnRefusal(problem: unknown): boolean {
  return (
    problem instanceof ApiError &&
    problem.status < 500 &&
    !isRefusal(problem, 'NOT_FOUND', 'ADDRESS_POSTAL_CODE', 'TOO_MANY')
  );
}
