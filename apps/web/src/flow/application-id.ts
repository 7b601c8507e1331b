import { sessionKey, stored } from '../common/storage-keys.ts';
import { logWarning } from './log-failure.ts';

type Known = {
  /** The id in the server's session, or null. */
  fromServer: string | null;
  /** The person came through a mailed link. */
  magicLink: boolean;
};

/**
 * Which application is meant (specification membership 4, Application-id resolution). In a magic-link flow: the stored
 * session's, then the current one in storage, whatever the server's session says. Otherwise: the server's, then
 * storage.
 */
export function resolveApplicationId({ fromServer, magicLink }: Known): string | null {
  const current = stored.get('current_insurance_application_id');
  if (!magicLink) return fromServer ?? current;
  const id = storedSessionId() ?? current;
  if (id !== null && fromServer !== null && id !== fromServer) {
    // Never the ids themselves.
    logWarning('the session is at another application than the link; the link counts');
  }
  return id;
}

function storedSessionId(): string | null {
  const membershipNumber = stored.get('membership_number');
  const entry = membershipNumber === null ? null : stored.getJson(sessionKey(membershipNumber));
  if (typeof entry !== 'object' || entry === null) return null;
  const id: unknown = Reflect.get(entry, 'insuranceApplicationId');
  return typeof id === 'string' && id !== '' ? id : null;
}
