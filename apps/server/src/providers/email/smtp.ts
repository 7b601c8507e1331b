import nodemailer from 'nodemailer';
import { unknown } from '../unknown.ts';
import type { Email, EmailAnswer } from './port.ts';

export type SmtpConfig = {
  /** smtp://[user:password@]host:port, or smtps://… */
  url: string;
  timeoutMs: number;
};

export function createEmail({ url, timeoutMs }: SmtpConfig): Email & { close(): void } {
  const transport = nodemailer.createTransport({
    url,
    connectionTimeout: timeoutMs,
    greetingTimeout: timeoutMs,
    socketTimeout: timeoutMs,
    dnsTimeout: timeoutMs,
    // Texts and addresses come from outside and must not make the mailer read files or fetch URLs.
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return {
    send: ({ messageId, to, ...message }) => {
      const sent = transport
        // As an object, so that a comma in an address cannot add a second recipient.
        .sendMail({ ...message, to: { name: '', address: to }, messageId: `<${messageId}>` })
        .then((): EmailAnswer => ({ kind: 'sent' }), answerOf);
      return withinLimit(sent, timeoutMs);
    },
    close: () => transport.close(),
  };
}

/** The transport limits each wait separately; this limits the whole. If it runs out, the result is unknown. */
async function withinLimit(sent: Promise<EmailAnswer>, timeoutMs: number): Promise<EmailAnswer> {
  let timer: NodeJS.Timeout | undefined;
  const limit = new Promise<EmailAnswer>((done) => {
    timer = setTimeout(() => done(unknown('timeout')), timeoutMs);
  });
  return Promise.race([sent, limit]).finally(() => clearTimeout(timer));
}

/** The error itself is dropped because its text contains the recipient's address. */
function answerOf(error: unknown): EmailAnswer {
  const {
    responseCode = 0,
    code,
    command,
  } = error as {
    responseCode?: number;
    code?: string;
    command?: string;
  };
  // Only these two are about the recipient or the message; a refused login is our own configuration.
  const refused = responseCode >= 500 && (command === 'RCPT TO' || command === 'DATA');
  const notAnAddress = code === 'EENVELOPE' && command === 'API';
  if (refused || notAnAddress) return { kind: 'refused' };
  return unknown(code === 'ETIMEDOUT' ? 'timeout' : 'unavailable');
}
