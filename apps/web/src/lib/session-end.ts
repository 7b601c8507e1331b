import { remember } from './page-memory.ts';

/** True if the page is being left: the caller is not told any more. */
type Listener = () => boolean;

const sessionEnd = remember<{ listener: Listener | null }>('session end', { listener: null });

/** Sets what happens when the server no longer knows the session (see app/leave-session.ts). */
export function onSessionEnd(next: Listener): void {
  sessionEnd.listener = next;
}

export function reportSessionEnd(): boolean {
  return sessionEnd.listener?.() ?? false;
}
