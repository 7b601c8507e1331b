import { createInsuranceApplication as contract } from '@socio/contracts/create-insurance-application';
import { stored, tabStored } from './storage-keys.ts';
import { call } from '../lib/api-client.ts';
import { mayPass } from '../lib/api-error.ts';

/**
 * Creates an application, or sets the brand of the open one, and returns its id. Without an answer it may have been
 * created: the next call sends the same key, even after a reload of the tab, so that none is created twice.
 */
export async function createInsuranceApplication(
  brandModel: string,
  applicationId: string | null,
): Promise<string> {
  try {
    const answer = await call(contract, {
      brand_model: brandModel,
      membership_id: stored.get('membership_id'),
      insurance_application_id: applicationId,
      request_key: applicationId === null ? requestKey() : null,
    });
    tabStored.set('create_request_key', null);
    return answer.insurance_application_id;
  } catch (error) {
    if (!mayPass(error)) tabStored.set('create_request_key', null);
    throw error;
  }
}

function requestKey(): string {
  const key = tabStored.get('create_request_key') ?? crypto.randomUUID();
  tabStored.set('create_request_key', key);
  return key;
}
