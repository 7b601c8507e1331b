import type { Table } from '../world/table.ts';

export type Message = {
  id: string;
  channel: 'sms' | 'email';
  to: string;
  subject?: string;
  text: string;
  html?: string;
  /** With which a mail program lets a person unsubscribe (RFC 8058). */
  unsubscribe?: { link: string; post: string };
  sentAt: string;
};

export type Inbox = {
  deliver(message: Omit<Message, 'id'>): Message;
  /** Newest first; `to` filters by phone or address. */
  list(to?: string): Message[];
  clear(): void;
};

export function createInbox(table: Table<Message>): Inbox {
  let last = Math.max(0, ...table.values().map((message) => Number(message.id)));
  // Thousands of members read their codes one after another.
  const byAddress = new Map<string, Message[]>();
  const sort = (message: Message) => {
    const to = message.to.toLowerCase();
    const known = byAddress.get(to);
    if (known === undefined) byAddress.set(to, [message]);
    else known.push(message);
  };
  for (const message of table.values()) sort(message);
  return {
    deliver: (message) => {
      last += 1;
      const id = String(last);
      const delivered = table.put(id, { id, ...message });
      sort(delivered);
      return delivered;
    },
    list: (to) =>
      to === undefined ? table.values().toReversed() : (byAddress.get(to.toLowerCase()) ?? []).toReversed(),
    clear: () => {
      table.clear();
      byAddress.clear();
    },
  };
}
