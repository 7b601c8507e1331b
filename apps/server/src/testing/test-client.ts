import type { Contract, RequestOf, ResponseOf } from '@socio/contracts/contract';
import type { RefusalCode } from '@socio/contracts/error-texts';
import type { FastifyInstance } from 'fastify';

export type Reply<C> = {
  status: number;
  /** The answer's body, typed as the contract says; look at `status` first. */
  body: ResponseOf<C>;
  /** Of a refusal. */
  code: RefusalCode | undefined;
  raw: unknown;
  headers: Record<string, string | string[] | number | undefined>;
};

/** A browser as far as calls go: keeps its cookies and sends its origin. */
export type TestClient = {
  call: <C extends Contract>(
    contract: C,
    body?: RequestOf<C>,
    params?: Record<string, string>,
  ) => Promise<Reply<C>>;
  /** Anything, as a hostile sender may write it. */
  send: (request: {
    method: 'GET' | 'POST' | 'PUT' | 'DELETE';
    url: string;
    payload?: string | object;
    headers?: Record<string, string>;
  }) => Promise<Reply<Contract>>;
  cookies: Map<string, string>;
};

export function createTestClient(server: FastifyInstance, remoteAddress = '127.0.0.1'): TestClient {
  const cookies = new Map<string, string>();
  const origin = 'http://127.0.0.1:4000';

  const send: TestClient['send'] = async ({ method, url, payload, headers }) => {
    const response = await server.inject({
      method,
      url,
      remoteAddress,
      headers: {
        origin,
        ...(cookies.size > 0 && {
          cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; '),
        }),
        ...headers,
      },
      ...(payload !== undefined && { payload }),
    });
    for (const { name, value } of response.cookies) {
      if (value === '') cookies.delete(name);
      else cookies.set(name, value);
    }
    let raw: unknown = response.rawPayload;
    if (response.headers['content-type']?.startsWith('application/json')) raw = response.json();
    const code = (raw as { code?: RefusalCode } | null)?.code;
    return { status: response.statusCode, body: raw as never, code, raw, headers: response.headers };
  };

  return {
    cookies,
    send,
    call: async (contract, body, params = {}) => {
      const url = contract.path.replace(/:(\w+)/g, (_match, name: string) =>
        encodeURIComponent(params[name] ?? ''),
      );
      const reply = await send({
        method: contract.method,
        url,
        ...(body !== undefined && { payload: body as object }),
      });
      return reply as Reply<typeof contract>;
    },
  };
}
