import type { Contract, RequestOf, ResponseOf } from '@socio/contracts/contract';
import type { RefusalCode } from '@socio/contracts/error-texts';
import type { InjectOptions, LightMyRequestResponse } from 'fastify';

export type Reply<C> = {
  status: number;
  /** The answer's body, typed by the contract; check `status` first. */
  body: ResponseOf<C>;
  /** Set if the call was refused. */
  code: RefusalCode | undefined;
  raw: unknown;
  headers: Record<string, string | string[] | number | undefined>;
};

export type Request = {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  url: string;
  payload?: string | object;
  headers?: Record<string, string>;
};

/** A browser as far as calls are concerned: keeps its cookies and sends its origin. */
export type TestClient = {
  call: <C extends Contract>(
    contract: C,
    body?: RequestOf<C>,
    params?: Record<string, string>,
  ) => Promise<Reply<C>>;
  /** Sends anything that a hostile client might. */
  send: (request: Request) => Promise<Reply<Contract>>;
  cookies: Map<string, string>;
};

type Answer = { status: number; headers: Reply<Contract>['headers']; setCookies: string[]; bytes: Buffer };
type Transport = (request: Request & { headers: Record<string, string> }) => Promise<Answer>;

type InProcess = { inject: (request: InjectOptions) => Promise<LightMyRequestResponse> };

/** Calls the server in this process, without a socket. */
export function createTestClient(server: InProcess, remoteAddress = '127.0.0.1'): TestClient {
  return createClient('http://127.0.0.1:4000', async ({ method, url, payload, headers }) => {
    const response = await server.inject({
      method,
      url,
      remoteAddress,
      headers,
      ...(payload !== undefined && { payload }),
    });
    const setCookies = [response.headers['set-cookie'] ?? []].flat();
    return { status: response.statusCode, headers: response.headers, setCookies, bytes: response.rawPayload };
  });
}

/** Calls a server in another process, over the network. */
export function createHttpClient(baseUrl: string, own: Record<string, string> = {}): TestClient {
  return createClient(baseUrl, async ({ method, url, payload, headers }) => {
    const json = payload !== undefined && typeof payload !== 'string';
    const response = await fetch(baseUrl + url, {
      method,
      headers: { ...headers, ...own, ...(json && { 'content-type': 'application/json' }) },
      redirect: 'manual',
      ...(payload !== undefined && { body: json ? JSON.stringify(payload) : payload }),
    });
    return {
      status: response.status,
      headers: Object.fromEntries(response.headers),
      setCookies: response.headers.getSetCookie(),
      bytes: Buffer.from(await response.arrayBuffer()),
    };
  });
}

function createClient(origin: string, transport: Transport): TestClient {
  const cookies = new Map<string, string>();

  const send: TestClient['send'] = async ({ headers, ...request }) => {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const answer = await transport({
      ...request,
      headers: { origin, ...(cookie !== '' && { cookie }), ...headers },
    });
    for (const line of answer.setCookies) {
      const [name = '', value = ''] = line.split(';')[0]?.split('=') ?? [];
      if (value === '') cookies.delete(name);
      else cookies.set(name, value);
    }
    const isJson = String(answer.headers['content-type']).startsWith('application/json');
    const raw: unknown = isJson ? JSON.parse(answer.bytes.toString('utf8')) : answer.bytes;
    const code = (raw as { code?: RefusalCode } | null)?.code;
    return { status: answer.status, body: raw as never, code, raw, headers: answer.headers };
  };

  return {
    cookies,
    send,
    call: async (contract, body, params = {}) => {
      const url = contract.path.replace(/:(\w+)/g, (_match, name: string) =>
        encodeURIComponent(params[name] ?? ''),
      );
      return send({ method: contract.method, url, ...(body !== undefined && { payload: body as object }) });
    },
  };
}
