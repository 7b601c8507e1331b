import { useSyncExternalStore } from 'react';

/** As `lg` in class names. */
const large = '(min-width: 64rem)';
/** Below `sm` in class names. */
const phone = '(max-width: 639px)';

/** For what is not even loaded on smaller screens; what is only hidden there needs no script. */
export function useIsLarge(): boolean {
  return useMedia(large);
}

/** For what is asked in another order on a phone; what only looks different needs no script. */
export function useIsPhone(): boolean {
  return useMedia(phone);
}

function useMedia(media: string): boolean {
  return useSyncExternalStore(
    media === large ? followLarge : followPhone,
    () => window.matchMedia(media).matches,
  );
}

const follow = (media: string) => (listener: () => void) => {
  const query = window.matchMedia(media);
  query.addEventListener('change', listener);
  return () => query.removeEventListener('change', listener);
};
const followLarge = follow(large);
const followPhone = follow(phone);
