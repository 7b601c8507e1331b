import { useEffect, useEffectEvent, useRef } from 'react';

/** Looks at what has not ended yet, once each: who comes back from their bank is told without asking, and whoever waits. */
export function useLookOnce<Asked>(key: string | null, asked: Asked, look: (asked: Asked) => void): void {
  const lookAtIt = useEffectEvent(() => look(asked));
  const looked = useRef(new Set<string>());
  useEffect(() => {
    if (key === null || looked.current.has(key)) return;
    looked.current.add(key);
    lookAtIt();
  }, [key]);
}
