import type { PolicyListItem } from '@socio/contracts/shared/policy';
import { whenQuiet } from '../../lib/when-quiet.ts';
import type { MemberList } from '../list/member-list.ts';

/** How many are enough to be kept: a list shows no more at first. */
const ENOUGH = 50;

/** The server has answered the member's policies: with nothing else to fetch, they are kept for later. */
export function policiesListed({ items, total }: MemberList<PolicyListItem>): void {
  // The dashboard's few newest would take the place of all.
  if (items.length < Math.min(total, ENOUGH)) return;
  whenQuiet(() => {
    void import('./prepare-offline.ts')
      .then(async ({ prepareOffline }) => prepareOffline(items))
      // A browser that keeps nothing works as before.
      .catch(() => undefined);
  });
}
