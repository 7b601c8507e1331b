import { useEffect, useEffectEvent } from 'react';

/** A glance at another window does not matter; after a longer absence another tab or device may have gone on. */
export const AWAY_LONG = 30_000;

/** Calls back each time the page returns to the foreground after more than 30 s. */
export function useReturnToTab(onReturn: () => void): void {
  const back = useEffectEvent(onReturn);
  useEffect(() => {
    let leftAt: number | null = document.hidden ? Date.now() : null;
    const onChange = (): void => {
      const away = leftAt === null ? 0 : Date.now() - leftAt;
      leftAt = document.hidden ? Date.now() : null;
      if (!document.hidden && away > AWAY_LONG) back();
    };
    document.addEventListener('visibilitychange', onChange);
    return () => document.removeEventListener('visibilitychange', onChange);
  }, []);
}
