import type { RefusalCode } from '@socio/contracts/error-texts';

/** A refused call. The message is 'status: body text' (specification membership 7). */
export class ApiError extends Error {
  readonly status: number;
  /** The body's stable code; null if the answer did not come from our server. */
  readonly code: RefusalCode | null;
  readonly details: Readonly<Record<string, unknown>>;

  constructor(status: number, text: string) {
    super(`${status}: ${text}`);
    this.name = 'ApiError';
    this.status = status;
    const body = parseBody(text);
    this.code = body.code;
    this.details = body.details;
  }
}

/** No answer, or no script, within its time limit (contracts/time-limits.ts). */
export class TimeLimitError extends Error {
  constructor() {
    super('no answer in time');
    this.name = 'TimeLimitError';
  }
}

/** Nobody answered, or something is down: trying again may succeed. */
export function mayPass(error: unknown): boolean {
  return !(error instanceof ApiError) || error.status >= 500;
}

export function isRefusal(error: unknown, ...codes: RefusalCode[]): error is ApiError {
  return error instanceof ApiError && error.code !== null && codes.includes(error.code);
}

/** How long a refused call asks to wait, in milliseconds; `usual` if it does not say. */
export function waitOf({ details }: ApiError, usual: number): number {
  const seconds = Number(details['retry_after_seconds']);
  return seconds > 0 ? seconds * 1000 : usual;
}

type RefusalBody = { code: RefusalCode | null; details: Record<string, unknown> };

function parseBody(text: string): RefusalBody {
  try {
    const body: unknown = JSON.parse(text);
    if (!isRecord(body)) return { code: null, details: {} };
    return {
      // An unknown code is harmless: its text has a fallback (see refusal-text.ts).
      code: typeof body['code'] === 'string' ? (body['code'] as RefusalCode) : null,
      details: isRecord(body['details']) ? body['details'] : {},
    };
  } catch {
    return { code: null, details: {} };
  }
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
