import { forgetPolicies } from './offline/forget-policies.ts';
import {
  applicationKeys,
  authenticationKeys,
  membershipKeys,
  stored,
  tabApplicationKeys,
  tabAuthenticationKeys,
  tabOwnKeys,
  tabStored,
  userKeys,
  type LocalKey,
} from './storage-keys.ts';

type Kept = {
  keepPendingReturn?: boolean;
  /** The application that is open from now on. */
  openApplication?: string | null;
};

/** Logout and arrival at /membersia: nothing of a person stays, except a pending return if it is to be kept. */
export function clearStoredData({ keepPendingReturn = false, openApplication = null }: Kept = {}): void {
  void forgetPolicies();
  clearApplicationKeys();
  stored.set('current_insurance_application_id', openApplication);
  // Last: other tabs follow the membership number, and must find everything else as it stays (follow-membership.ts).
  stored.remove([...userKeys, ...authenticationKeys, ...membershipKeys]);
  tabStored.remove(tabAuthenticationKeys);
  const own = tabOwnKeys.filter((key) => !keepPendingReturn || key !== 'pending_return');
  tabStored.remove(own);
}

/** Nobody has entered in this browser any more: what it still keeps of a member goes. */
export function clearMemberData(openApplication: string): void {
  const own = [...membershipKeys, ...userKeys, ...authenticationKeys];
  if (own.some((key) => stored.get(key) !== null)) {
    clearStoredData({ keepPendingReturn: true, openApplication });
  }
}

/** The member left in another tab: this tab forgets them too. */
export function clearTabData(): void {
  tabStored.remove([...tabAuthenticationKeys, ...tabApplicationKeys, ...tabOwnKeys]);
}

/** Clearing application data keeps the login (specification membership 4); the server's part is clear-session. */
export function clearApplicationKeys(): void {
  stored.remove(applicationKeys);
  stored.remove(stored.keys().filter((key): key is LocalKey => key.startsWith('session_')));
  tabStored.remove(tabApplicationKeys);
}

/** Closing an identity dialog (specification membership 4). */
export function clearIdentityAttempt(): void {
  tabStored.remove(tabAuthenticationKeys);
  stored.set('pending_registration_data', null);
  tabStored.remove(['pending_registration_data', 'code_sent', 'registration_progress']);
}
