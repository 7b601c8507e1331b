import { Agent, request } from 'undici';
import * as z from 'zod/mini';
import { unknown, type Unknown } from './unknown.ts';

export type ServiceConfig = {
  /** The service's URL including its path, without a trailing slash. */
  baseUrl: string;
  timeoutMs: number;
  /** Sent as a bearer token if set. */
  apiKey?: string | undefined;
  /** Of the trace that the call belongs to. */
  traceparent?: () => string | undefined;
};

export type ServiceCall = {
  method: 'GET' | 'POST';
  /** Starts with a slash; the caller encodes parts that come from outside. */
  path: string;
  body?: unknown;
};

/** Any answer except 5xx and 429, with its body parsed; `undefined` if the body is not JSON. */
export type ServiceReply = { kind: 'reply'; status: number; body: unknown };

/** A call that times out must take its connection with it; over HTTP/2 it would leave it to all others. */
const dispatcher = new Agent({ allowH2: false });

/**
 * One HTTP request with one time limit for the whole of it, connecting and body included. Never throws and never retries:
 * only the caller, who knows the request's key, can decide whether it may be repeated.
 */
export async function callService(config: ServiceConfig, call: ServiceCall): Promise<ServiceReply | Unknown> {
  const end = new AbortController();
  let timer: NodeJS.Timeout | undefined;
  // Not `AbortSignal.timeout`, which comes due after the answer, too, and makes an error each time.
  const tooLong = new Promise<Unknown>((resolve) => {
    timer = setTimeout(() => {
      // Before the request hears of it, which it does not as long as it has no connection.
      resolve(unknown('timeout'));
      end.abort();
    }, config.timeoutMs);
  });
  try {
    return await Promise.race([ask(config, call, end.signal), tooLong]);
  } finally {
    clearTimeout(timer);
  }
}

async function ask(
  { baseUrl, apiKey, traceparent }: ServiceConfig,
  { method, path, body }: ServiceCall,
  signal: AbortSignal,
): Promise<ServiceReply | Unknown> {
  const headers: Record<string, string> = { accept: 'application/json', 'accept-encoding': 'identity' };
  if (apiKey !== undefined) headers['authorization'] = `Bearer ${apiKey}`;
  const trace = traceparent?.();
  if (trace !== undefined) headers['traceparent'] = trace;
  if (body !== undefined) headers['content-type'] = 'application/json';
  try {
    // Not `fetch`, which takes three times as long for the same. Redirects are not followed: one could carry card data or
    // a name to an address that nobody configured.
    const { statusCode: status, body: answer } = await request(baseUrl + path, {
      dispatcher,
      method,
      headers,
      signal,
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const text = await answer.text();
    const isRedirect = status >= 300 && status < 400;
    if (status >= 500 || status === 429 || isRedirect) return unknown('unavailable');
    return { kind: 'reply', status, body: parseJson(text) };
  } catch {
    // The error is dropped on purpose: its text may contain the URL, and that a name or a number.
    return unknown('unavailable');
  }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Reads the body by the schema; anything else that a service may answer is 'unreadable'. */
export function readReply<T>(
  schema: z.ZodMiniType<T>,
  reply: ServiceReply | Unknown,
): { kind: 'read'; body: T } | Unknown {
  if (reply.kind === 'unknown') return reply;
  const parsed = z.safeParse(schema, reply.body);
  return parsed.success ? { kind: 'read', body: parsed.data } : unknown('unreadable');
}

/** Services say `status`, the ports say `kind`; the rest of the answer is unchanged. */
export type AsKind<T> = T extends { status: infer S } ? { kind: S } & Omit<T, 'status'> : never;

export function asKind<T extends { status: string }>({ status, ...rest }: T): AsKind<T> {
  return { kind: status, ...rest } as unknown as AsKind<T>;
}

/** A timestamp in a service's answer, parsed into a Date. */
export const instant = z.pipe(
  z.iso.datetime({ offset: true }),
  z.transform((text) => new Date(text)),
);
