import { useSyncExternalStore } from 'react';

const never = () => () => undefined;

/** False while a page drawn at build time is being taken over, because the first render must repeat that drawing. */
export function useIsHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
}
