import { matchPath } from 'react-router';
import { clearTabData } from '../common/clear-stored-data.ts';
import { stored } from '../common/storage-keys.ts';
import { queryClient } from '../lib/query-client.ts';
import { paths, routePatterns } from './paths.ts';

const numberNow = () => stored.get('membership_number');

/**
 * What a page shows of a member goes when the member goes: also where the browser brings a page back as it was left,
 * and in every other tab.
 */
export function followMembership(): void {
  let leftAs: string | null = null;
  window.addEventListener('pagehide', () => {
    leftAs = numberNow();
  });
  window.addEventListener('pageshow', (event) => {
    // The routes decide anew what may be shown.
    if (event.persisted && numberNow() !== leftAs) location.reload();
  });
  window.addEventListener('storage', ({ key, oldValue }) => {
    if (key !== 'membership_number' || oldValue === null || numberNow() === oldValue) return;
    if (location.pathname === paths.membership || location.pathname === paths.home) return;
    queryClient.clear();
    clearTabData();
    // Nothing on it is the member's.
    if (matchPath(routePatterns.verification, location.pathname) !== null) return;
    location.replace(numberNow() === null ? paths.membership : paths.dashboard);
  });
}
