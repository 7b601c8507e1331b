import { requestRefund as contract } from '@socio/contracts/request-refund';
import { call } from '../../../lib/api-client.ts';

export async function requestRefund(applicationId: string): Promise<void> {
  await call(contract, { insurance_application_id: applicationId });
}
