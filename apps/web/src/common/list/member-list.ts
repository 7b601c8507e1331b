/** One of the member's lists as the server returns it: the newest items and the total. */
export type MemberList<Item> = { items: Item[]; total: number };

export const emptyList = { items: [], total: 0 };
