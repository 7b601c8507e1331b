import { del } from 'idb-keyval';

/** The product's only entry in IndexedDB (decisions/0015-offline.md). */
export const KEPT_POLICIES = 'kept_policies';

/** The member leaves, or somebody else comes. A browser without IndexedDB has kept nothing. */
export async function forgetPolicies(): Promise<void> {
  if (typeof indexedDB === 'undefined') return;
  await del(KEPT_POLICIES).catch(() => undefined);
}
