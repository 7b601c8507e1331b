import { keepApplication as contract } from '@socio/contracts/keep-application';
import { call } from '../lib/api-client.ts';

/** Lets a visitor's browser carry the application into the membership that is verified next. */
export async function keepApplication(applicationId: string): Promise<void> {
  await call(contract, { insurance_application_id: applicationId });
}
