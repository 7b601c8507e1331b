import { isWithin } from '@socio/domain/access-ages';
import { stored } from '../../common/storage-keys.ts';
import { registeredPhone, type RegisteredPhone } from './registered-phone.ts';

export type IdentityStart = { mode: 'done' } | RegisteredPhone;

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
  return registeredPhone();
}
