/** Specification membership 9: how many of each the dashboard shows. */
export const LIST_LENGTH = 5;

/** The newest first, by an ISO timestamp; at most as many as the dashboard shows. */
export function newest<Item>(items: readonly Item[], instantOf: (item: Item) => string): Item[] {
  return items
    .toSorted((one, other) => Date.parse(instantOf(other)) - Date.parse(instantOf(one)))
    .slice(0, LIST_LENGTH);
}
