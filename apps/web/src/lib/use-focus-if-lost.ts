import { useEffect, useRef } from 'react';

/** For what is shown in place of something else: takes the focus once `shown` has changed, if that had it and is gone. */
export function useFocusIfLost<Part extends HTMLElement>(shown: string) {
  const part = useRef<Part>(null);
  const before = useRef(shown);
  useEffect(() => {
    if (before.current === shown) return;
    before.current = shown;
    if (document.activeElement === document.body) part.current?.focus();
  }, [shown]);
  return part;
}
