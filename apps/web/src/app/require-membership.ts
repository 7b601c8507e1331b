import { redirect } from 'react-router';
import { isMembershipVerified } from '../common/authentication.ts';
import { paths } from './paths.ts';

/** Any protected route leads an unverified visitor to the membership entry (specification membership 6). */
export function requireMembership(): Response | null {
  return isMembershipVerified() ? null : redirect(paths.membership);
}
