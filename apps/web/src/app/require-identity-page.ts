import { redirect } from 'react-router';
import { isAuthenticated } from '../common/authentication.ts';
import { readStoredUser } from '../common/stored-user.ts';
import { contractingPath, isFromContract } from './contract-return.ts';
import { paths } from './paths.ts';
import { requireMembership } from './require-membership.ts';

type Call = { request: Request };

const comesFromContract = ({ request }: Call): boolean => isFromContract(new URL(request.url).search);

/** /login is for members with an account who have not proven their identity yet. */
export function requireLogin(call: Call): Response | null {
  return requireMembership() ?? pastIdentity(call) ?? (hasAccount() ? null : other(paths.register, call));
}

/** /register is for members without an account. */
export function requireRegistration(call: Call): Response | null {
  return requireMembership() ?? pastIdentity(call) ?? (hasAccount() ? other(paths.login, call) : null);
}

function hasAccount(): boolean {
  return readStoredUser() !== null;
}

/** Keeps ?from=contract. */
function other(path: string, call: Call): Response {
  return redirect(comesFromContract(call) ? `${path}?from=contract` : path);
}

function pastIdentity(call: Call): Response | null {
  if (!isAuthenticated(new Date())) return null;
  return redirect(comesFromContract(call) ? contractingPath() : paths.dashboard);
}
