/** True where the page is being left: whoever made the call is not told any more. */
type Listener = () => boolean;

let listener: Listener | null = null;

/** What happens when the server no longer knows the session; the router sets it (see app/leave-session.ts). */
export function onSessionEnd(next: Listener): void {
  listener = next;
}

export function reportSessionEnd(): boolean {
  return listener?.() ?? false;
}
