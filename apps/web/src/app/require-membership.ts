import { redirect } from 'react-router';
import { accessDenied } from '../common/texts.ts';
import { isMembershipVerified } from '../common/authentication.ts';
import { showToast } from '../components/toast/show-toast.ts';
import { paths } from './paths.ts';

/**
 * Protected routes send an unverified visitor to the membership entry and say why (specification membership 6,
 * quote 8). Logout and the end of a session go there themselves, with their own message or none.
 */
export function requireMembership(): Response | null {
  if (isMembershipVerified()) return null;
  showToast(accessDenied);
  return redirect(paths.membership);
}
