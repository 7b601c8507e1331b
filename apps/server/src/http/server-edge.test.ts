import { once } from 'node:events';
import { connect, type AddressInfo, type Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import { fastify, type FastifyInstance, type FastifyServerOptions } from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../testing/start-test-server.ts';
import { until } from '../testing/test-purchase.ts';
import { setErrorHandler } from './error-handler.ts';
import { requireOwnHost } from './require-own-host.ts';
import { securityHeaders } from './security-headers.ts';
import { serverLimits } from './server-limits.ts';

const openPort = async (app: FastifyInstance) => {
  await app.listen({ port: 0, host: '127.0.0.1' });
  return (app.server.address() as AddressInfo).port;
};

/** A small server with other limits than the product's. */
async function startSmall(
  settings: FastifyServerOptions,
  prepare: (app: FastifyInstance) => void = () => {},
) {
  const app = fastify(settings);
  setErrorHandler(app);
  prepare(app);
  app.post('/api/echo', async ({ body }) => body);
  return { app, port: await openPort(app) };
}

const closed = (socket: Socket) => new Promise((resolve) => socket.once('close', resolve));

async function open(port: number): Promise<Socket> {
  const socket = connect(port, '127.0.0.1');
  socket.on('error', () => undefined);
  await once(socket, 'connect');
  return socket;
}

/** What the server says until it closes the connection. */
async function tell(port: number, ...parts: (string | Buffer)[]): Promise<string> {
  const socket = await open(port);
  for (const part of parts) socket.write(part);
  return await text(socket);
}

const head = (host: string, more = '') => `POST /api/echo HTTP/1.1\r\nHost: ${host}\r\n${more}`;
const json = 'Content-Type: application/json\r\n';

describe('trust.md, Server edge: what is not received in time', () => {
  const settings = serverLimits(securityHeaders({ production: true, cardTokenization: null }), {
    receivingMs: 400,
    lookEveryMs: 50,
    silentMs: 900,
  });

  test('slow bodies stayed open beyond 400 s: now they end, and so do slow and missing lines before them', async () => {
    const { app, port } = await startSmall(settings);
    const started = performance.now();
    const answers = await Promise.all([
      tell(port, head('127.0.0.1', `${json}Content-Length: 100\r\n\r\n{`)),
      tell(port, head('127.0.0.1')),
      tell(port, ''),
      // A byte now and then does not help.
      open(port).then(async (socket) => {
        socket.write(head('127.0.0.1', `${json}Content-Length: 100\r\n\r\n`));
        const drip = setInterval(() => socket.write(' '), 30);
        const said = await text(socket).catch(() => '');
        clearInterval(drip);
        return said;
      }),
    ]);
    expect(performance.now() - started).toBeLessThan(3000);
    for (const answer of answers.slice(0, 3)) {
      expect(answer).toMatch(/^HTTP\/1\.1 408 /);
      expect(answer).toContain('"code":"TOO_SLOW","message":"Tu conexión está muy lenta');
    }
    await app.close();
  });

  test('an answer that nobody takes ends too', async () => {
    const { app, port } = await startSmall(settings);
    const socket = await open(port);
    const end = closed(socket);
    const large = 'x'.repeat(900_000);
    // Never read.
    socket.pause();
    for (let time = 0; time < 20; time += 1) {
      const body = JSON.stringify([large]);
      socket.write(head('127.0.0.1', `${json}Content-Length: ${body.length}\r\n\r\n${body}`));
    }
    await until(
      'the connection has ended',
      async () =>
        (await new Promise<number>((resolve) =>
          app.server.getConnections((_error, count) => resolve(count)),
        )) === 0,
    );
    socket.destroy();
    await end;
    await app.close();
  });

  test.each([
    ['what is no request', 'hello\r\n\r\n', 400, 'BAD_JSON'],
    ['lines beyond all length', `GET / HTTP/1.1\r\nA: ${'x'.repeat(17_000)}\r\n\r\n`, 413, 'TOO_LARGE'],
    ['two lengths', head('a', 'Content-Length: 1\r\nContent-Length: 2\r\n\r\n{}'), 400, 'BAD_JSON'],
    [
      'a length and chunks',
      head('a', 'Content-Length: 1\r\nTransfer-Encoding: chunked\r\n\r\n0'),
      400,
      'BAD_JSON',
    ],
  ])('%s is refused in the same words as a call', async (_name, bytes, status, code) => {
    const { app, port } = await startSmall(settings);
    const answer = await tell(port, bytes);
    expect(answer).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `));
    expect(answer).toContain(`"success":false,"code":"${code}"`);
    expect(answer).toContain('x-content-type-options: nosniff\r\n');
    await app.close();
  });
});

describe('trust.md, Server edge: the product', () => {
  let server: TestServer;
  let port: number;
  beforeAll(async () => {
    server = await startTestServer({ CONNECTIONS_PER_ADDRESS: '20' });
    port = await openPort(server.app.server);
  });
  afterAll(() => server.close());

  test('gives a request 30 s to arrive, and a connection without a word 60 s', async () => {
    const { headersTimeout, requestTimeout, timeout } = server.app.server.server;
    expect({ headersTimeout, requestTimeout, timeout }).toEqual({
      headersTimeout: 30_000,
      requestTimeout: 30_000,
      timeout: 60_000,
    });
  });

  test('an address has so many connections, and not one more until one of them ends', async () => {
    const held = await Promise.all(Array.from({ length: 20 }, () => open(port)));
    const refused = await open(port);
    await closed(refused);
    expect(server.logs.filter((line) => line.includes('connections of one address refused'))).toHaveLength(1);
    held.pop()?.destroy();
    await until('there is room again', async () => {
      const socket = await open(port);
      socket.write('GET /healthz HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n');
      return (await text(socket).catch(() => '')).startsWith('HTTP/1.1 200');
    });
    for (const socket of held) socket.destroy();
  });

  test.each([
    ['two Hosts', ['127.0.0.1', '127.0.0.1'], 'BAD_HOST'],
    ['none, as HTTP/1.0 allows', [], 'BAD_HOST'],
    ["another site's name (DNS rebinding)", ['evil.example'], 'BAD_HOST'],
    ['one that begins like ours', ['127.0.0.1.evil.example:4000'], 'BAD_HOST'],
    ['one that hides ours', ['evil.example@127.0.0.1'], 'BAD_HOST'],
    ['an address of the network', ['192.168.1.5:4000'], 'BAD_HOST'],
    ['nonsense', ['%00'], 'BAD_HOST'],
    ['the address', ['127.0.0.1:4000'], undefined],
    ['the address on another port', ['127.0.0.1:9'], undefined],
    ['another address of this machine', ['127.8.8.8'], undefined],
    ['the same in IPv6', ['[::1]:4000'], undefined],
    ['its name', ['LocalHost:4000'], undefined],
  ])('outside production, Host: %s', async (_name, hosts, code) => {
    const lines = hosts.map((host) => `Host: ${host}\r\n`).join('');
    const ask = (path: string) =>
      tell(port, `GET ${path} HTTP/1.${hosts.length === 0 ? '0' : '1'}\r\n${lines}Connection: close\r\n\r\n`);
    const answer = await ask('/api/public-config');
    expect(/"code":"(\w+)"/.exec(answer)?.[1]).toBe(code);
    expect(await ask('/')).toMatch(code === undefined ? /^HTTP\/1\.1 404 / : /^HTTP\/1\.1 400 /);
  });

  test('the health paths tell everybody who asks by one name, or by none as HAProxy does', async () => {
    const ask = (host: string) => tell(port, `GET /readyz HTTP/1.0\r\n${host}\r\n`);
    expect(await ask('')).toMatch(/^HTTP\/1\.1 200 /);
    expect(await ask('Host: 10.0.0.11:4000\r\n')).toMatch(/^HTTP\/1\.1 200 /);
    expect(await ask('Host: a\r\nHost: b\r\n')).toMatch(/^HTTP\/1\.1 400 /);
  });

  const unreal = [
    '/api', '/api/', '/api?x=1', '/api/nothing', '/api/check-membership/', '/api/check-membership/x',
    '/api/docs/static/../x', '/api/docs/static/..%2f..%2fx', '/api/docs/static/%2e%2e/x', '/api/docs/static/a/../../x',
    '/api/docs/static//index.css', '/api/docs/static/.', '/api/docs/static/x%00.css', '/api/docs/static/\\..\\x',
    `/api/docs/static/${'x'.repeat(300)}`, '/api/docs/static/%ff', '/api/docs/static/%', '/api/docs/static/package.json/x',
    '/api/docs/nothing', '/api/../api/nothing', '/x/../api/nothing', '//api/nothing', '/api//public-config',
    '/%61pi/nothing', '/%2561pi/../api/nothing', '/api/%2e%2e/api/nothing', '/api/public-config%00', '/api/%E0%A4%A',
    '/API/public-config', '/\\api\\nothing', '/./api/nothing', '/api;x/nothing/../../api/y', `/api/${'a'.repeat(5000)}`,
    `/api/policies/${'a'.repeat(250)}`, '/api/policies/a%2fb/document/x', '/api/get-session/%00%',
  ]; // prettier-ignore

  test.each(unreal)('every path below /api answers 404 in the envelope, never 500: %s', async (path) => {
    const answer = await tell(port, `GET ${path} HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\n\r\n`);
    expect(answer).toMatch(/^HTTP\/1\.1 404 /);
    expect(answer).toContain('"success":false,"code":"NOT_FOUND"');
  });

  test.each(['POST', 'PUT', 'DELETE', 'PATCH', 'OPTIONS', 'TRACE', 'PROPFIND', 'HEAD'])(
    'nor does it to another method: %s',
    async (method) => {
      for (const path of ['/api/nothing', '/api/docs/static/../x', '/api/docs', '/api/public-config/x']) {
        const origin = 'Origin: http://127.0.0.1:4000\r\n';
        const lines = `Host: 127.0.0.1:4000\r\n${origin}Connection: close\r\n\r\n`;
        const answer = await tell(port, `${method} ${path} HTTP/1.1\r\n${lines}`);
        if (method === 'HEAD' && path === '/api/docs') continue;
        expect([method, path, answer]).toEqual([method, path, expect.stringMatching(/^HTTP\/1\.1 404 /)]);
      }
    },
  );
});

test('the connections of a trusted proxy are those of all members, and have no limit', async () => {
  const server = await startTestServer({
    CONNECTIONS_PER_ADDRESS: '2',
    TRUST_PROXY: '10.0.0.1, 127.0.0.0/8',
  });
  const port = await openPort(server.app.server);
  const held = await Promise.all(Array.from({ length: 6 }, () => open(port)));
  for (const socket of held) {
    socket.write('GET /healthz HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n');
    expect(await text(socket)).toMatch(/^HTTP\/1\.1 200 /);
  }
  await server.close();
});

test('in production only PUBLIC_URL names the server', async () => {
  const app = fastify();
  setErrorHandler(app);
  requireOwnHost(app, 'https://seguros.example', true);
  app.get('/', async () => 'page');
  const ask = async (host: string) => (await app.inject({ url: '/', headers: { host } })).statusCode;
  expect(
    await Promise.all(['seguros.example', 'Seguros.Example:443', 'seguros.example:4000'].map(ask)),
  ).toEqual([200, 200, 200]);
  expect(await Promise.all(['localhost', '127.0.0.1', 'www.seguros.example', '10.0.0.11'].map(ask))).toEqual([
    400, 400, 400, 400,
  ]);
});
