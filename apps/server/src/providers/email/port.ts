import type { Unknown } from '../unknown.ts';

export type EmailMessage = {
  to: string;
  from: string;
  subject: string;
  text: string;
  html: string;
  /** Unchanged when a message is sent again, so that a mailbox can recognise duplicates. Without <>. */
  messageId: string;
  /** Additional headers, such as List-Unsubscribe. */
  headers?: Record<string, string>;
};

export type EmailAnswer =
  | { kind: 'sent' }
  /** Permanently refused (5xx): retrying is pointless. */
  | {
      kind: 'refused';
      /** The address does not exist or takes nothing, whatever the message. */ isAddress: boolean;
    }
  /** Temporarily refused (4xx), no answer or no connection: retry later with the same `messageId`. */
  | (Unknown & {
      /** False only if the message certainly was not taken, so that sending it again cannot make it two. */
      mayBeTaken: boolean;
    });

export type Email = {
  send(message: EmailMessage): Promise<EmailAnswer>;
};
