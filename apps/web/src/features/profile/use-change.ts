import { useRef, useState } from 'react';
import type { WithIdentity } from './with-identity.ts';

/** Runs one change at a time. */
export function useChange(withIdentity: WithIdentity) {
  const [busy, setBusy] = useState(false);
  // A second click can come before the first one has drawn the button busy.
  const running = useRef(false);

  async function change(work: () => Promise<void>, onFailure: (error: unknown) => void): Promise<void> {
    if (running.current) return;
    running.current = true;
    setBusy(true);
    try {
      await withIdentity(work);
    } catch (error) {
      onFailure(error);
    }
    running.current = false;
    setBusy(false);
  }
  return { busy, change };
}
