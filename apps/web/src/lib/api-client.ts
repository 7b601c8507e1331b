import type { Contract, ParamsOf, RequestOf, ResponseOf } from '@socio/contracts/contract';
import { ApiError } from './api-error.ts';
import { reportSessionEnd } from './session-end.ts';

export type CallOptions = {
  signal?: AbortSignal | undefined;
  headers?: Record<string, string> | undefined;
  /** It is finished also where the page is closed. */
  keepalive?: boolean;
  /** A 401 throws; this variant gives null instead, and the session is not taken for ended. */
  nullOn401?: boolean;
};

/** Makes one call of the API. Throws ApiError for a refusal and TypeError where no answer came. */
export async function call<C extends Contract>(
  contract: C,
  body?: RequestOf<C>,
  params?: ParamsOf<C>,
  options: CallOptions = {},
): Promise<ResponseOf<C>> {
  const path = fillPath(contract.path, params ?? {});
  return (await request(contract.method, path, body, options)) as ResponseOf<C>;
}

/** The default way to fetch (specification membership 7): a GET to the key's segments joined by a slash. */
export async function fetchByKey(
  key: readonly unknown[],
  options: Pick<CallOptions, 'signal' | 'nullOn401'> = {},
): Promise<unknown> {
  return request('GET', key.join('/'), undefined, options);
}

async function request(method: string, path: string, body: unknown, options: CallOptions): Promise<unknown> {
  let response = await send(method, path, body, options);
  // A cookie that has just been replaced may have left this call with the old one: ask once more.
  if (response.status === 401) response = await send(method, path, body, options);

  if (response.status === 401 && options.nullOn401) return null;

  const text = await response.text();
  if (!response.ok) {
    const error = new ApiError(response.status, text === '' ? response.statusText : text);
    // The other two levels are passed on: the flow answers them with the identity panel over the page.
    if (error.status === 401 && error.code !== 'LEVEL_AUTHENTICATED' && error.code !== 'LEVEL_RECENT') {
      reportSessionEnd();
    }
    throw error;
  }
  return text === '' ? undefined : JSON.parse(text);
}

async function send(method: string, path: string, body: unknown, options: CallOptions): Promise<Response> {
  const init: RequestInit = { method, credentials: 'include', headers: { ...options.headers } };
  if (body !== undefined) {
    init.headers = { 'content-type': 'application/json', ...options.headers };
    init.body = JSON.stringify(body);
  }
  if (options.signal) init.signal = options.signal;
  if (options.keepalive) init.keepalive = true;
  return fetch(path, init);
}

function fillPath(path: string, params: object): string {
  return path.replace(/:(\w+)/g, (_segment, name: string) =>
    encodeURIComponent(String(Reflect.get(params, name))),
  );
}
