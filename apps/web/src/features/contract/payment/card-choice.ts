import type { ShownCard } from '../../../common/card/shown-cards.ts';

export const NEW = 'new';

/** The initial choice; never an expired card. */
export function firstUsable(cards: readonly ShownCard[]): string {
  return cards.find(({ expired }) => !expired)?.id ?? NEW;
}
