import type { Unknown } from '../unknown.ts';

export type SmsMessage = {
  /** Ten digits, without country code. */
  to: string;
  text: string;
  /** A reference is delivered once, however often it is sent. */
  reference: string;
};

export type SmsAnswer = { kind: 'sent'; messageId: string } | { kind: 'refused' } | Unknown;

export type Sms = {
  send(message: SmsMessage): Promise<SmsAnswer>;
};
