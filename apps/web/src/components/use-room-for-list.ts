import { useEffect, type RefObject } from 'react';

/**
 * Scrolls as far as the list of a field needs to be seen when it opens. On a phone the keyboard takes the lower half:
 * there the field goes up.
 */
export function useRoomForList(field: RefObject<HTMLElement | null>, open: boolean): void {
  useEffect(() => {
    if (!open) return;
    if (!matchMedia('(pointer: coarse)').matches) {
      field.current?.querySelector('[role=listbox]')?.scrollIntoView({ block: 'nearest' });
      return;
    }
    const lift = () => field.current?.scrollIntoView({ block: 'start' });
    lift();
    // Once more when the keyboard is there.
    window.visualViewport?.addEventListener('resize', lift);
    return () => window.visualViewport?.removeEventListener('resize', lift);
  }, [field, open]);
}
