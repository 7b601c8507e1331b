import { fastify } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../testing/start-test-server.ts';
import { setErrorHandler } from './error-handler.ts';
import { addSecurityHeaders, securityHeaders } from './security-headers.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

test.each([
  ['a call', '/api/public-config', 200],
  ['an unknown call', '/api/nothing', 404],
  ['a path that cannot be read', '/%E0%A4%A', 404],
  ['a page behind a mailed link', '/api/not-me/made-up', 404],
  ['what monitors ask', '/healthz', 200],
])('each header stands on %s', async (_what, url, status) => {
  const answer = await server.client().send({ method: 'GET', url });
  expect(answer.status).toBe(status);
  const names = Object.keys(securityHeaders({ production: false, cardTokenization: null }));
  expect(Object.keys(answer.headers)).toEqual(expect.arrayContaining(names));
});

test('no page of another site is allowed to read an answer, whatever it says it is', async () => {
  for (const method of ['GET', 'OPTIONS'] as const) {
    const headers = { host: '127.0.0.1', origin: 'https://evil.example' };
    const preflight = { 'access-control-request-method': 'POST' };
    const asked = { method, url: '/api/public-config', headers: { ...headers, ...preflight } };
    const answer = await server.app.server.inject(asked);
    expect(Object.keys(answer.headers).filter((name) => name.startsWith('access-control-'))).toEqual([]);
  }
});

test('in production browsers keep to https for a year, below the name too, also after an error', async () => {
  const app = fastify();
  setErrorHandler(app);
  addSecurityHeaders(app, { production: true, cardTokenization: null });
  app.get('/api/broken', async () => {
    throw new Error('broken');
  });
  for (const url of ['/api/broken', '/api/nothing']) {
    expect((await app.inject(url)).headers).toMatchObject({
      'strict-transport-security': 'max-age=31536000; includeSubDomains',
      'cross-origin-opener-policy': 'same-origin',
      'referrer-policy': 'same-origin',
    });
  }
});
