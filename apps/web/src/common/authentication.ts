import { isWithin, type AccessAge } from '@socio/domain/access-ages';
import { stored, tabAuthenticationKeys, tabStored } from './storage-keys.ts';

/** What the browser stores for each way to prove an identity (specification membership 4). */
const sources = {
  code: () => [tabStored.get('otp_authenticated'), tabStored.get('otp_auth_timestamp')],
  login: () => [stored.get('user_authenticated'), stored.get('auth_timestamp')],
  link: () => [stored.get('magic_link_double_auth'), stored.get('magic_link_double_auth_timestamp')],
} as const;

export function wasProvenBy(source: keyof typeof sources, age: AccessAge, now: Date): boolean {
  const [flag, since] = sources[source]();
  return flag === 'true' && isWithin(age, instant(since), now);
}

/**
 * Whether the browser takes the person for authenticated, by any of the three sources. Only a hint for what to
 * show.
 */
export function isAuthenticated(now: Date, age: AccessAge = 'authenticated'): boolean {
  return (['code', 'login', 'link'] as const).some((source) => wasProvenBy(source, age, now));
}

/** The same check; if it fails, it clears the tab's flags (specification membership 4). */
export function confirmAuthenticated(now: Date): boolean {
  if (isAuthenticated(now)) return true;
  tabStored.remove(tabAuthenticationKeys);
  return false;
}

/** A code was verified in the identity panel. */
export function markCodeVerified(now: Date): void {
  tabStored.set('otp_authenticated', 'true');
  tabStored.set('otp_auth_timestamp', String(now.getTime()));
}

/** The person logged in or created the account. */
export function markUserAuthenticated(now: Date): void {
  stored.set('user_authenticated', 'true');
  stored.set('auth_timestamp', String(now.getTime()));
}

/** The birth date behind a mailed link was right. */
export function markLinkProven(now: Date): void {
  stored.set('magic_link_double_auth', 'true');
  stored.set('magic_link_double_auth_timestamp', String(now.getTime()));
}

export function forgetLinkProof(): void {
  stored.remove(['magic_link_double_auth', 'magic_link_double_auth_timestamp']);
}

export function isMembershipVerified(): boolean {
  return stored.get('membership_verified') === 'true';
}

function instant(milliseconds: string | null | undefined): Date | null {
  return milliseconds ? new Date(Number(milliseconds)) : null;
}
