import type { RequestOf } from '@socio/contracts/contract';
import { updateInsuranceApplicationStep8 as contract } from '@socio/contracts/update-insurance-application-step8';
import { call } from '../../lib/api-client.ts';

/** Screen 9. The header is specified, but the server goes by the account and ignores it. */
export async function updateInsuranceApplicationStep8(
  body: RequestOf<typeof contract>,
  verifiedAccount: boolean,
): Promise<void> {
  const headers = verifiedAccount ? { 'x-verified-account': 'true' } : undefined;
  await call(contract, body, { headers });
}
