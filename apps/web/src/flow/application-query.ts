import { getApplicationDetails } from '@socio/contracts/get-application-details';
import type { ApplicationRecord } from '@socio/contracts/shared/application';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../lib/api-client.ts';
import { withKeptChanges } from './kept-changes.ts';

/** The open application as the server has it, refetched after each saved step. */
export function applicationQuery(applicationId: string) {
  return queryOptions<ApplicationRecord>({
    queryKey: ['application', applicationId],
    queryFn: ({ signal }) => fetchApplication(applicationId, { signal }),
  });
}

export async function fetchApplication(
  applicationId: string,
  options: { signal?: AbortSignal; headers?: Record<string, string> } = {},
): Promise<ApplicationRecord> {
  const answer = await call(getApplicationDetails, { insurance_application_id: applicationId }, options);
  const [first] = answer.active_insurance_applications;
  if (first === undefined) throw new Error('the answer holds no application');
  return withKeptChanges(first);
}
