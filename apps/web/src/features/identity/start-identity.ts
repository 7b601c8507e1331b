import { isWithin } from '@socio/domain/access-ages';
import { readStoredUser } from '../../common/member.ts';
import { stored } from '../../common/storage-keys.ts';

export type IdentityStart =
  | { mode: 'done' }
  | { mode: 'otp'; phone: string }
  | { mode: 'unusable' }
  | { mode: 'no-account' };

let completedBy: string | null = null;

/**
 * How the panel begins (specification membership 4): a recent double authentication by mailed link completes it,
 * an older one is forgotten; otherwise the registered phone decides. The same link flag completes once only: where the
 * server still asks, it no longer believes it.
 */
export function startIdentity(now: Date): IdentityStart {
  const since = stored.get('magic_link_double_auth_timestamp');
  if (stored.get('magic_link_double_auth') === 'true') {
    const recent = since !== null && isWithin('authenticated', new Date(Number(since)), now);
    if (recent && completedBy !== since) {
      completedBy = since;
      return { mode: 'done' };
    }
    stored.remove(['magic_link_double_auth', 'magic_link_double_auth_timestamp']);
  }
  const user = readStoredUser();
  const phone = user?.cellphone ?? stored.get('user_phone');
  if (phone !== null && phone !== undefined) {
    return /^[\d•]{10}$/.test(phone) ? { mode: 'otp', phone } : { mode: 'unusable' };
  }
  return user === null ? { mode: 'no-account' } : { mode: 'unusable' };
}
