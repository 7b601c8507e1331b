import type { ShownCard } from '../../../common/card/shown-cards.ts';

export const NEW = 'new';

/** What is chosen to begin with: an expired card cannot be. */
export function firstUsable(cards: readonly ShownCard[]): string {
  return cards.find(({ expired }) => !expired)?.id ?? NEW;
}
