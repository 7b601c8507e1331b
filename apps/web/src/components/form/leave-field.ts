import type { FocusEvent } from 'react';

/**
 * Whether leaving a field should validate it: not if it was only passed through, and not on the way to the button that
 * validates everything, which a new message would move from under the finger.
 */
export function isLeftForCheck(event: FocusEvent, value: string): boolean {
  const next = event.relatedTarget;
  const sends = next instanceof HTMLButtonElement && next.type === 'submit';
  return value !== '' && !sends;
}
