import nodemailer from 'nodemailer';
import { unknown } from '../unknown.ts';
import type { Email, EmailAnswer } from './port.ts';

export type SmtpConfig = {
  /** smtp://[user:password@]host:port, or smtps://… */
  url: string;
  timeoutMs: number;
};

const connectingShare = 0.9;

export function createEmail({ url, timeoutMs }: SmtpConfig): Email & { close(): void } {
  const transport = nodemailer.createTransport({
    url,
    // Below the limit of the whole, so that a server that cannot be reached is known to have taken nothing.
    connectionTimeout: timeoutMs * connectingShare,
    greetingTimeout: timeoutMs * connectingShare,
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
    timer = setTimeout(() => done({ ...unknown('timeout'), mayBeTaken: true }), timeoutMs);
  });
  return Promise.race([sent, limit]).finally(() => clearTimeout(timer));
}

type SmtpError = {
  responseCode?: number;
  /** The server's answer. */
  response?: string;
  code?: string;
  command?: string;
  /** The system's own code, where `code` is the library's. */
  originalCode?: string;
  timeoutType?: string;
};

/** The error itself is dropped because its text contains the recipient's address. */
function answerOf(error: unknown): EmailAnswer {
  const smtp = error as SmtpError;
  const { responseCode = 0, code, command } = smtp;
  // Only these two are about the recipient or the message; a refused login is our own configuration.
  const refused = responseCode >= 500 && (command === 'RCPT TO' || command === 'DATA');
  if (refused) return { kind: 'refused', isAddress: command === 'RCPT TO' && isAboutAddress(smtp) };
  if (code === 'EENVELOPE' && command === 'API') return { kind: 'refused', isAddress: true };
  const isAnswered = responseCode >= 400;
  return {
    ...unknown(code === 'ETIMEDOUT' ? 'timeout' : 'unavailable'),
    mayBeTaken: !isAnswered && !isBeforeMessage(smtp),
  };
}

/** Class 5.1 is about the address, 5.2 about its mailbox; 5.7, for one, means that we are blocked (RFC 3463). */
function isAboutAddress({ responseCode = 0, response = '' }: SmtpError): boolean {
  const [, subject] = /\b5\.(\d{1,3})\.\d{1,3}\b/.exec(response) ?? [];
  return subject === undefined ? [501, 550, 551, 553].includes(responseCode) : ['1', '2'].includes(subject);
}

const noConnection = ['ECONNREFUSED', 'EHOSTUNREACH', 'ENETUNREACH', 'ENOTFOUND', 'EAI_AGAIN'];
const notConnected = ['CONNECT_TIMEOUT', 'GREETING_TIMEOUT', 'UPGRADE_TIMEOUT'];
const beforeMessage = ['EHLO', 'HELO', 'LHLO', 'STARTTLS', 'MAIL FROM', 'RCPT TO'];
/** An encrypted connection that was not made: certificates and protocol. */
const notEncrypted = /CERT|SIGNATURE|SSL|TLS|EPROTO/;

/** Whether it failed before any message could be handed over. */
function isBeforeMessage({
  code = '',
  command = '',
  originalCode = '',
  timeoutType = '',
}: SmtpError): boolean {
  return (
    code === 'EDNS' ||
    noConnection.includes(originalCode) ||
    notConnected.includes(timeoutType) ||
    beforeMessage.includes(command) ||
    command.startsWith('AUTH') ||
    notEncrypted.test(code) ||
    notEncrypted.test(originalCode)
  );
}
