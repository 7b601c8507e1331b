import { updateConsent as contract } from '@socio/contracts/update-consent';
import { call } from '../../../lib/api-client.ts';

export async function updateConsent(marketing: boolean): Promise<void> {
  await call(contract, { marketing });
}
