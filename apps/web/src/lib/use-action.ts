import { useRef, useState } from 'react';

/** Runs one action at a time: a second click meanwhile does nothing. */
export function useAction() {
  const [busy, setBusy] = useState(false);
  // A second click can come before the first one has drawn the button busy.
  const running = useRef(false);

  return {
    busy,
    /** As it is at this moment, also before it is drawn. */
    isRunning: (): boolean => running.current,
    /** Null where another one is running: then nothing is done. */
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
