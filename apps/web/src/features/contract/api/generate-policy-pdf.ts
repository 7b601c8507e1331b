import type { RequestOf, ResponseOf } from '@socio/contracts/contract';
import { generatePolicyPdf as contract } from '@socio/contracts/generate-policy-pdf';
import { call } from '../../../lib/api-client.ts';

export type PolicyPayload = RequestOf<typeof contract>['policyData'];

/** Waits for the document that the issuing makes. */
export async function generatePolicyPdf(policyData: PolicyPayload): Promise<ResponseOf<typeof contract>> {
  return call(contract, { policyData });
}
