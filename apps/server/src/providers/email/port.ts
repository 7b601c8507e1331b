import type { Unknown } from '../unknown.ts';

export type EmailMessage = {
  to: string;
  from: string;
  subject: string;
  text: string;
  html: string;
  /** Stays the same when a message is sent again, so that a mailbox can tell a repetition. Without <>. */
  messageId: string;
  /** Further header lines, such as List-Unsubscribe. */
  headers?: Record<string, string>;
};

export type EmailAnswer =
  | { kind: 'sent' }
  /** Refused for good (5xx): sending again changes nothing. */
  | { kind: 'refused' }
  /** Refused for now (4xx), no answer, no connection: send again later with the same `messageId`. */
  | Unknown;

export type Email = {
  send(message: EmailMessage): Promise<EmailAnswer>;
};
