import { useRef, useState } from 'react';

/** Runs one action at a time: a second click meanwhile does nothing. */
export function useAction() {
  const [busy, setBusy] = useState(false);
  // A second click can come before the button has rendered as busy.
  const running = useRef(false);

  return {
    busy,
    /** The state right now, even if not rendered yet. */
    isRunning: (): boolean => running.current,
    /** Does nothing and gives null if another one is running. */
    run: async <Result>(work: () => Promise<Result>): Promise<Result | null> => {
      if (running.current) return null;
      running.current = true;
      setBusy(true);
      try {
        return await work();
      } finally {
        running.current = false;
        setBusy(false);
      }
    },
  };
}
