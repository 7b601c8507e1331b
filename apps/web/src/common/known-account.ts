import { isAuthenticated, isMembershipVerified } from './authentication.ts';
import { readStoredUser } from './member.ts';
import { stored } from './storage-keys.ts';

/**
 * Whether gender, birth date and phone are drawn locked: the five tests of the specification (quote 6). Only drawn,
 * the server decides by the account.
 */
export function hasKnownAccount(now = new Date()): boolean {
  if (!isMembershipVerified()) return false;
  const user = readStoredUser();
  return (
    stored.get('account_verified') === 'true' ||
    isAuthenticated(now, 'loginFlagLocks') ||
    Boolean(user?.cellphone && user.birth_date)
  );
}
