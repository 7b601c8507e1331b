import { showToast } from '../../../components/toast/show-toast.ts';
import { policyQuery } from '../policy-query.ts';
import { isRefusal } from '../../../lib/api-error.ts';
import { queryClient } from '../../../lib/query-client.ts';
import { texts } from './texts.ts';

/**
 * The identity was confirmed: fetches the policy again, into the query that the page shows. If access still cannot be
 * verified, says so, since the page would only ask for another code.
 */
export async function confirmPolicyAccess(policyNumber: string): Promise<void> {
  try {
    await queryClient.fetchQuery({ ...policyQuery(policyNumber), staleTime: 0 });
  } catch (error) {
    if (!isRefusal(error, 'NOT_FOUND')) showToast(texts.unverified);
  }
}
