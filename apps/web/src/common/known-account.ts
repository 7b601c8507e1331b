import { isMembershipVerified, wasProvenBy } from './authentication.ts';
import { readStoredUser } from './stored-user.ts';
import { stored } from './storage-keys.ts';

/**
 * Whether gender, birth date and phone are shown locked, by the five tests of specification quote 6: a code
 * counts for 1 hour, a login or a mailed link for 24. This is display only; the server decides by the account.
 */
export function hasKnownAccount(now = new Date()): boolean {
  if (!isMembershipVerified()) return false;
  const user = readStoredUser();
  return (
    stored.get('account_verified') === 'true' ||
    wasProvenBy('login', 'loginFlagLocks', now) ||
    wasProvenBy('link', 'loginFlagLocks', now) ||
    wasProvenBy('code', 'codeSessionLocks', now) ||
    Boolean(user?.cellphone && user.birth_date)
  );
}
