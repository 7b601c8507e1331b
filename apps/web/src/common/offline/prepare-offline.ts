import type { PolicyListItem } from '@socio/contracts/shared/policy';
import { isAuthenticated } from '../authentication.ts';
import { queryClient } from '../../lib/query-client.ts';
import type { PublicConfig } from '../use-public-config.ts';
import { keepPolicies, readPolicies } from './kept-policies.ts';

type Answer = { data: { data: { response: PublicConfig } } };

/** Keeps a member's policies and the pages that show them for when there is no network. */
export async function prepareOffline(policies: readonly PolicyListItem[]): Promise<void> {
  if (!isAuthenticated(new Date())) {
    // What is too old goes, whether or not anybody needs it.
    await readPolicies(new Date());
    return;
  }
  const config = await queryClient
    .ensureQueryData<Answer>({ queryKey: ['/api', 'public-config'] })
    .catch(() => null);
  const phones = config?.data.data.response.insurer.phones ?? null;
  await keepPolicies(policies, phones, new Date());
  // The development server has no worker.
  if (policies.length === 0 || !import.meta.env.PROD) return;
  await navigator.serviceWorker?.register('/sw.js', { updateViaCache: 'none' });
}
