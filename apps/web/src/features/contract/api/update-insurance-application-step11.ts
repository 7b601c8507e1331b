import type { RequestOf, ResponseOf } from '@socio/contracts/contract';
import { updateInsuranceApplicationStep11 as contract } from '@socio/contracts/update-insurance-application-step11';
import { call } from '../../../lib/api-client.ts';

export type Payment = ResponseOf<typeof contract>['data']['data']['response']['payment'];

/** Charges a card, or tells how the attempt stands when it is called again. */
export async function updateInsuranceApplicationStep11(body: RequestOf<typeof contract>): Promise<Payment> {
  const answer = await call(contract, body);
  return answer.data.data.response.payment;
}
