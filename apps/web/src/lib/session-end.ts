import { remember } from './page-memory.ts';

/** True where the page is being left: whoever made the call is not told any more. */
type Listener = () => boolean;

const sessionEnd = remember<{ listener: Listener | null }>('session end', { listener: null });

/** What happens when the server no longer knows the session; the router sets it (see app/leave-session.ts). */
export function onSessionEnd(next: Listener): void {
  sessionEnd.listener = next;
}

export function reportSessionEnd(): boolean {
  return sessionEnd.listener?.() ?? false;
}
