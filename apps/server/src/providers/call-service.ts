import * as z from 'zod/mini';
import { unknown, type Unknown } from './unknown.ts';

/** What every HTTP adapter is built with. */
export type ServiceConfig = {
  /** The service's address with its path, without a slash at the end. */
  baseUrl: string;
  timeoutMs: number;
  /** Sent as a bearer token where the service asks for one. */
  apiKey?: string | undefined;
};

export type ServiceCall = {
  method: 'GET' | 'POST';
  /** Begins with a slash; parts that come from outside are encoded by the caller. */
  path: string;
  body?: unknown;
};

/** An answer that is neither 5xx nor 429, with its body parsed; a body that is no JSON is `undefined`. */
export type ServiceReply = { kind: 'reply'; status: number; body: unknown };

/**
 * One request over HTTP, with one time limit for all of it, body included. It never throws and never sends
 * again by itself: whether a request may be repeated is decided where its key is known.
 */
export async function callService(
  { baseUrl, timeoutMs, apiKey }: ServiceConfig,
  { method, path, body }: ServiceCall,
): Promise<ServiceReply | Unknown> {
  const headers: Record<string, string> = { accept: 'application/json' };
  if (apiKey !== undefined) headers['authorization'] = `Bearer ${apiKey}`;
  if (body !== undefined) headers['content-type'] = 'application/json';
  try {
    const response = await fetch(baseUrl + path, {
      method,
      headers,
      // A redirect would carry card data or a name to an address that nobody configured.
      redirect: 'error',
      signal: AbortSignal.timeout(timeoutMs),
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const text = await response.text();
    if (response.status >= 500 || response.status === 429) return unknown('unavailable');
    return { kind: 'reply', status: response.status, body: parseJson(text) };
  } catch (error) {
    // The error is dropped on purpose: its text may hold the address, and that a name or a number.
    return unknown(isTimeout(error) ? 'timeout' : 'unavailable');
  }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function isTimeout(error: unknown): boolean {
  return error instanceof Error && error.name === 'TimeoutError';
}

/** The body as the schema describes it; anything else that a service may say is 'unreadable'. */
export function readReply<T>(
  schema: z.ZodMiniType<T>,
  reply: ServiceReply | Unknown,
): { kind: 'read'; body: T } | Unknown {
  if (reply.kind === 'unknown') return reply;
  const parsed = z.safeParse(schema, reply.body);
  return parsed.success ? { kind: 'read', body: parsed.data } : unknown('unreadable');
}

/** Services say `status`, the ports say `kind`; the rest of an answer stays as it is. */
export type AsKind<T> = T extends { status: infer S } ? { kind: S } & Omit<T, 'status'> : never;

export function asKind<T extends { status: string }>({ status, ...rest }: T): AsKind<T> {
  return { kind: status, ...rest } as unknown as AsKind<T>;
}

/** An instant in a service's answer, read into a Date. */
export const instant = z.pipe(
  z.iso.datetime({ offset: true }),
  z.transform((text) => new Date(text)),
);
