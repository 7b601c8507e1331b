type Listener = () => void;

let listener: Listener | null = null;

/** What happens when the server no longer knows the session; the router sets it (see app/leave-session.ts). */
export function onSessionEnd(next: Listener): void {
  listener = next;
}

export function reportSessionEnd(): void {
  listener?.();
}
