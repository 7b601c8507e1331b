import { clearTabData } from '../common/clear-stored-data.ts';
import { stored } from '../common/storage-keys.ts';
import { clearCachedAnswers } from '../lib/cached-answers.ts';
import { isAccountLinkPage, isEntry, isLinkPage, isVerificationPage, paths } from './paths.ts';

const numberNow = () => stored.get('membership_number');

/** Where this browser is now. A mailed link may have taken over from a member whose session was over. */
function placeNow(): string {
  if (numberNow() !== null) return paths.dashboard;
  const open = stored.get('current_insurance_application_id');
  return open === null ? paths.membership : paths.flowOf(open);
}

/**
 * A page stops showing a member's data when the member leaves: in every other tab, and when the browser restores
 * the page from its cache.
 */
export function followMembership(): void {
  let leftAs: string | null = null;
  window.addEventListener('pagehide', () => {
    leftAs = numberNow();
  });
  window.addEventListener('pageshow', (event) => {
    // The routes decide again what may be shown.
    if (event.persisted && numberNow() !== leftAs) location.reload();
  });
  window.addEventListener('storage', ({ key, oldValue }) => {
    if (key !== 'membership_number' || oldValue === null || numberNow() === oldValue) return;
    if (isEntry(location.pathname)) return;
    clearCachedAnswers();
    clearTabData();
    // They show nothing of the member's.
    const { pathname } = location;
    if (isVerificationPage(pathname) || isLinkPage(pathname) || isAccountLinkPage(pathname)) return;
    if (pathname === paths.holder) return;
    location.replace(placeNow());
  });
}
