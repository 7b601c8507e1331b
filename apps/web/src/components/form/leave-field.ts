import type { FocusEvent } from 'react';

/**
 * Whether leaving a field asks for its check: not where it was only passed through, and not on the way to the button
 * that checks everything, which a new message would move away from under the finger.
 */
export function isLeftForCheck(event: FocusEvent, value: string): boolean {
  const next = event.relatedTarget;
  const sends = next instanceof HTMLButtonElement && next.type === 'submit';
  return value !== '' && !sends;
}
