import { useEffect, useEffectEvent, useRef } from 'react';

/** Looks at what has not ended yet, once each: who comes back from their bank is told without asking, and whoever waits. */
export function useLookOnce(waiting: string | null, look: (waiting: string) => void): void {
  const lookAtIt = useEffectEvent(look);
  const looked = useRef(new Set<string>());
  useEffect(() => {
    if (waiting === null || looked.current.has(waiting)) return;
    looked.current.add(waiting);
    lookAtIt(waiting);
  }, [waiting]);
}
