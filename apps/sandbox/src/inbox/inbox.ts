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
  return {
    deliver: (message) => {
      last += 1;
      const id = String(last);
      return table.put(id, { id, ...message });
    },
    list: (to) => {
      const messages = table.values().toReversed();
      if (to === undefined) return messages;
      const wanted = to.toLowerCase();
      return messages.filter((message) => message.to.toLowerCase() === wanted);
    },
    clear: () => table.clear(),
  };
}
