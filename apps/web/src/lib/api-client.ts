import type { Contract, ParamsOf, RequestOf, ResponseOf } from '@socio/contracts/contract';
import { callLimit, FILE_LIMIT } from '@socio/contracts/time-limits';
import { ApiError, isRefusal } from './api-error.ts';
import { reportSessionEnd } from './session-end.ts';
import { withinLimit } from './within-limit.ts';

type Options = {
  signal?: AbortSignal | undefined;
  headers?: Record<string, string> | undefined;
  /** Lets the call finish even if the page is closed. */
  keepalive?: boolean;
  /** Gives null for a 401 instead of throwing, and does not take the session for ended. */
  nullOn401?: boolean;
};

type CallOptions<C> = Options & {
  /** For the `:name` segments of the path. */
  params?: ParamsOf<C>;
};

type Envelope<Answer> = { data: { data: { response: Answer } } };

/** What a call answers, unwrapped if it comes in the specification's envelope. */
export type AnswerOf<C> = ResponseOf<C> extends Envelope<infer Answer> ? Answer : ResponseOf<C>;

/** Makes one API call. Throws ApiError for a refusal, TimeLimitError or TypeError if there was no answer. */
export async function call<C extends Contract>(
  contract: C,
  body?: RequestOf<C>,
  options: CallOptions<C> = {},
): Promise<AnswerOf<C>> {
  const path = fillPath(contract.path, options.params ?? {});
  const limit = callLimit(contract.path);
  const answer = await request({ method: contract.method, path, body, limit, options });
  return ((answer as Partial<Envelope<unknown>> | null | undefined)?.data?.data.response ??
    answer) as AnswerOf<C>;
}

/** Makes a call that answers with a file. Throws as `call` does. */
export async function callForFile<C extends Contract>(
  contract: C,
  body: RequestOf<C>,
): Promise<{ name: string; file: Blob }> {
  return await withinLimit(FILE_LIMIT, async (signal) => {
    const response = await fetch(contract.path, {
      method: contract.method,
      credentials: 'include',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
      signal,
    });
    if (!response.ok) throw new ApiError(response.status, await response.text());
    const named = /filename="([^"]+)"/.exec(response.headers.get('content-disposition') ?? '');
    return { name: named?.[1] ?? 'datos.zip', file: await response.blob() };
  });
}

/** The default fetch (specification membership 7): a GET to the key's segments joined by slashes. */
export async function fetchByKey(
  key: readonly unknown[],
  options: Pick<Options, 'signal' | 'nullOn401'> = {},
): Promise<unknown> {
  const path = key.join('/');
  return request({ method: 'GET', path, limit: callLimit(path), options });
}

type Request = { method: string; path: string; body?: unknown; limit: number; options: Options };
type Answer = { status: number; ok: boolean; statusText: string; text: string };

async function request(asked: Request): Promise<unknown> {
  let answer = await send(asked);
  // The call may have carried a cookie that was just being replaced: ask once more.
  if (answer.status === 401) answer = await send(asked);

  const { status, ok, statusText, text } = answer;
  if (status === 401 && asked.options.nullOn401) return null;

  if (!ok) {
    const error = new ApiError(status, text === '' ? statusText : text);
    // The other levels are left to the caller: the flow opens the identity panel over the page.
    if (
      error.status === 401 &&
      !isRefusal(error, 'LEVEL_AUTHENTICATED', 'LEVEL_RECENT', 'LEVEL_FRESH', 'LEVEL_BIRTH_DATE')
    ) {
      // The membership entry says so, once: never settling keeps the page being left from showing messages of its own.
      if (reportSessionEnd()) return new Promise(() => undefined);
    }
    throw error;
  }
  return text === '' ? undefined : JSON.parse(text);
}

/** One attempt: the limit covers the answer up to its last byte. */
async function send({ method, path, body, limit, options }: Request): Promise<Answer> {
  const init: RequestInit = { method, credentials: 'include', headers: { ...options.headers } };
  if (body !== undefined) {
    init.headers = { 'content-type': 'application/json', ...options.headers };
    init.body = JSON.stringify(body);
  }
  if (options.keepalive) init.keepalive = true;
  return withinLimit(limit, async (over) => {
    init.signal = options.signal ? AbortSignal.any([over, options.signal]) : over;
    const response = await fetch(path, init);
    const { status, ok, statusText } = response;
    return { status, ok, statusText, text: await response.text() };
  });
}

function fillPath(path: string, params: object): string {
  return path.replace(/:(\w+)/g, (_segment, name: string) =>
    encodeURIComponent(String(Reflect.get(params, name))),
  );
}
