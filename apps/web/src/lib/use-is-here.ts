import { useLayoutEffect, useMemo, useRef } from 'react';

/**
 * For work that ends with a navigation: tells, even much later, whether the place that started the work is still on the
 * screen. `place` names it if one component shows several; coming back counts as another visit.
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
