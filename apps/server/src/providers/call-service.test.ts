import { createServer, type Server } from 'node:http';
import { createServer as createTcpServer, type AddressInfo, type Socket } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { callService } from './call-service.ts';

let server: Server;
let baseUrl: string;
let authorization: string | undefined;
beforeAll(async () => {
  server = createServer((request, response) => {
    authorization = request.headers.authorization;
    switch (request.url) {
      case '/ok':
        return response.end('{"a":1}');
      case '/html':
        return response.writeHead(200).end('<html>');
      case '/busy':
        return response.writeHead(429).end('{}');
      case '/down':
        return response.writeHead(503).end('{}');
      case '/moved':
        return response.writeHead(307, { location: '/ok' }).end();
      case '/cut':
        return request.socket.destroy();
      case '/half':
        // The head arrives at once and the body never: the time limit covers both.
        return response.writeHead(200, { 'content-length': '10' }).write('{');
      default:
        return undefined;
    }
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

test.each([
  ['an answer', '/ok', { kind: 'reply', status: 200, body: { a: 1 } }],
  ['an answer that is no JSON', '/html', { kind: 'reply', status: 200, body: undefined }],
  ['too many requests', '/busy', { kind: 'unknown', reason: 'unavailable' }],
  ['a failing service', '/down', { kind: 'unknown', reason: 'unavailable' }],
  ['a redirect is not followed', '/moved', { kind: 'unknown', reason: 'unavailable' }],
  ['a cut connection', '/cut', { kind: 'unknown', reason: 'unavailable' }],
  ['silence', '/silence', { kind: 'unknown', reason: 'timeout' }],
  ['half an answer', '/half', { kind: 'unknown', reason: 'timeout' }],
])('architecture.md, house rule 8: %s', async (_name, path, answer) => {
  const config = { baseUrl, timeoutMs: 200 };
  expect(await callService(config, { method: 'POST', path, body: {} })).toEqual(answer);
});

test('architecture.md, house rule 8: the time limit covers connecting', async () => {
  const sockets: Socket[] = [];
  // Never answers the handshake.
  const mute = createTcpServer((socket) => void sockets.push(socket));
  await new Promise<void>((resolve) => mute.listen(0, '127.0.0.1', resolve));
  const { port } = mute.address() as AddressInfo;
  const started = performance.now();
  const answer = await callService(
    { baseUrl: `https://127.0.0.1:${port}`, timeoutMs: 200 },
    { method: 'GET', path: '/' },
  );
  const took = performance.now() - started;
  mute.close();
  for (const socket of sockets) socket.destroy();
  expect(answer).toEqual({ kind: 'unknown', reason: 'timeout' });
  // undici's own limit for it is 10 s.
  expect(took).toBeLessThan(8000);
});

test('nobody listens: unavailable', async () => {
  const config = { baseUrl: 'http://127.0.0.1:1', timeoutMs: 2000 };
  expect(await callService(config, { method: 'GET', path: '/' })).toEqual({
    kind: 'unknown',
    reason: 'unavailable',
  });
});

test('a key is sent as a bearer token, none where there is none', async () => {
  await callService({ baseUrl, timeoutMs: 2000, apiKey: 'secret' }, { method: 'GET', path: '/ok' });
  expect(authorization).toBe('Bearer secret');
  await callService({ baseUrl, timeoutMs: 2000 }, { method: 'GET', path: '/ok' });
  expect(authorization).toBe(undefined);
});
