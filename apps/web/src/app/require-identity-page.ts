import { redirect } from 'react-router';
import { isAuthenticated } from '../common/authentication.ts';
import { readStoredUser } from '../common/member.ts';
import { paths } from './paths.ts';
import { requireMembership } from './require-membership.ts';

/** /login is for a member with an account who has not proven their identity yet. */
export function requireLogin(): Response | null {
  return requireMembership() ?? pastIdentity() ?? (hasAccount() ? null : redirect(paths.register));
}

/** /register is for a member without an account. */
export function requireRegistration(): Response | null {
  return requireMembership() ?? pastIdentity() ?? (hasAccount() ? redirect(paths.login) : null);
}

function hasAccount(): boolean {
  return readStoredUser() !== null;
}

function pastIdentity(): Response | null {
  return isAuthenticated(new Date()) ? redirect(paths.dashboard) : null;
}
