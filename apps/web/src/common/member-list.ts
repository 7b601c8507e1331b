/** A list of the member's as the server gives it: its newest, and how many there are. */
export type MemberList<Item> = { items: Item[]; total: number };

export const emptyList = { items: [], total: 0 };
