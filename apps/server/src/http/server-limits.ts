import type { Socket } from 'node:net';
import { HANDLING_LIMIT, RECEIVING_LIMIT } from '@socio/contracts/time-limits';
import type { RefusalCode } from '@socio/contracts/error-texts';
import { refusalBody, refusalStatus } from './refusal.ts';

export type TimeLimits = {
  /** From the first byte of a connection, or of a further request on it, to the last of the request. */
  receivingMs: number;
  /** How late the server may notice. */
  lookEveryMs: number;
  /** Nothing more has been sent or taken on a connection for so long; longer than a call may be worked on. */
  silentMs: number;
};

const timeLimits: TimeLimits = {
  receivingMs: RECEIVING_LIMIT,
  lookEveryMs: 1000,
  silentMs: HANDLING_LIMIT + 20_000,
};

/**
 * Fastify's settings for what a connection may take (trust.md, Server edge). How long a call may be worked on is set for
 * calls alone (mount.ts): a file that somebody takes slowly is not cut off. `headers` stand on what is refused before it
 * is a request, too.
 */
export function serverLimits(
  headers: Record<string, string>,
  { receivingMs, lookEveryMs, silentMs } = timeLimits,
) {
  return {
    http: {
      headersTimeout: receivingMs,
      requestTimeout: receivingMs,
      connectionsCheckingInterval: lookEveryMs,
    },
    // Fastify sets it again.
    requestTimeout: receivingMs,
    connectionTimeout: silentMs,
    clientErrorHandler: (error: Error & { code?: string }, socket: Socket) =>
      refuseBytes(error, socket, headers),
  };
}

const codes: Record<string, RefusalCode> = {
  ERR_HTTP_REQUEST_TIMEOUT: 'TOO_SLOW',
  HPE_HEADER_OVERFLOW: 'TOO_LARGE',
};

const reasons: Record<number, string> = {
  400: 'Bad Request',
  408: 'Request Timeout',
  413: 'Content Too Large',
};

/** What never became a request is refused like one; no handler, hook or log sees it. */
function refuseBytes(
  error: Error & { code?: string },
  socket: Socket,
  headers: Record<string, string>,
): void {
  if (error.code === 'ECONNRESET' || socket.destroyed) return;
  if (socket.writable) {
    const code = codes[error.code ?? ''] ?? 'BAD_JSON';
    const status = refusalStatus(code);
    const body = JSON.stringify(refusalBody(code));
    const lines = [
      `HTTP/1.1 ${status} ${reasons[status]}`,
      'Content-Type: application/json; charset=utf-8',
      `Content-Length: ${Buffer.byteLength(body)}`,
      'Cache-Control: no-store',
      ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`),
      'Connection: close',
    ];
    socket.write(`${lines.join('\r\n')}\r\n\r\n${body}`);
  }
  socket.destroy(error);
}
