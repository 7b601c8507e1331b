import { useLayoutEffect, useMemo, useRef } from 'react';

/**
 * For work that ends with going somewhere: what this gives tells, also long after, whether the place that began the work
 * is still the one on the screen. `place` names it where one component shows several; coming back is another visit.
 */
export function useIsHere(place = ''): () => boolean {
  const visit = useMemo(() => ({ place }), [place]);
  const current = useRef<object | null>(null);
  useLayoutEffect(() => {
    current.current = visit;
    return () => {
      current.current = null;
    };
  }, [visit]);
  return () => current.current === visit;
}
