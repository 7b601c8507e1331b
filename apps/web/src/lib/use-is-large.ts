import { useSyncExternalStore } from 'react';

/** As `lg` in class names. */
const LARGE = '(min-width: 64rem)';

/** For what is not even loaded on smaller screens; what is only hidden there needs no script. */
export function useIsLarge(): boolean {
  return useSyncExternalStore(follow, () => window.matchMedia(LARGE).matches);
}

function follow(listener: () => void): () => void {
  const query = window.matchMedia(LARGE);
  query.addEventListener('change', listener);
  return () => query.removeEventListener('change', listener);
}
