import { isWithin } from '@socio/domain/access-ages';
import type { FreshAct } from '@socio/domain/fresh-proof';
import { forgetLinkProof } from '../../common/authentication.ts';
import { stored } from '../../common/storage-keys.ts';
import { remember } from '../../lib/page-memory.ts';
import { pause } from '../../lib/pause.ts';
import { refreshMembership } from './refresh-membership.ts';
import { registeredPhone, type RegisteredPhone } from './registered-phone.ts';

/** The panel's initial modes (specification membership 2): 'no-account' is its register_form. */
export type IdentityStart = { mode: 'done' } | { mode: 'loading' } | RegisteredPhone;

const link = remember<{ completedBy: string | null }>('magic link', { completedBy: null });

/**
 * How the panel begins (specification membership 4): a recent double authentication by mailed link completes it, an
 * older one is forgotten; otherwise the registered phone decides. A link flag completes the panel once only: if the
 * server still asks, it no longer counts, and it never does for an act that wants a proof of its own. If the browser knows of no account, the server is asked first.
 */
export function startIdentity(now: Date, act: FreshAct | null): IdentityStart {
  const since = stored.get('magic_link_double_auth_timestamp');
  if (act === null && stored.get('magic_link_double_auth') === 'true') {
    const recent = since !== null && isWithin('authenticated', new Date(Number(since)), now);
    if (recent && link.completedBy !== since) {
      link.completedBy = since;
      return { mode: 'done' };
    }
    forgetLinkProof();
  }
  const registered = registeredPhone();
  return registered.mode === 'no-account' ? { mode: 'loading' } : registered;
}

/** A slow registry must not hold up someone who wants an account; the server says later if there is one already. */
const REFRESH_LIMIT = 5000;

/** What the browser knows of the member after asking the server: an account may have been created elsewhere. */
export async function startOfMember(): Promise<RegisteredPhone> {
  const membershipNumber = stored.get('membership_number');
  if (membershipNumber !== null) {
    await Promise.race([refreshMembership(membershipNumber), pause(REFRESH_LIMIT)]);
  }
  return registeredPhone();
}
