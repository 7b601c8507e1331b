import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../testing/start-test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const url = '/api/check-membership';

describe('calls.md, Errors', () => {
  test.each([
    [
      'not JSON',
      { payload: '{"membership_number"', headers: { 'content-type': 'application/json' } },
      400,
      'BAD_JSON',
    ],
    [
      'another type',
      { payload: 'a=b', headers: { 'content-type': 'application/x-www-form-urlencoded' } },
      415,
      'NOT_JSON',
    ],
    [
      'text, as a form of another site can send it',
      { payload: '{"membership_number":"1"}', headers: { 'content-type': 'text/plain' } },
      415,
      'NOT_JSON',
    ],
    ['too large', { payload: { membership_number: 'x'.repeat(20_000) } }, 413, 'TOO_LARGE'],
    ['an array', { payload: [] }, 422, 'FIELDS_INVALID'],
    [
      'text that the database cannot keep: NUL',
      { payload: { membership_number: '1\0' } },
      422,
      'FIELDS_INVALID',
    ],
    ['half a character', { payload: { membership_number: '1\ud800' } }, 422, 'FIELDS_INVALID'],
    ['null', { payload: 'null', headers: { 'content-type': 'application/json' } }, 422, 'FIELDS_INVALID'],
    [
      '__proto__',
      { payload: '{"__proto__":{"a":1}}', headers: { 'content-type': 'application/json' } },
      400,
      'BAD_JSON',
    ],
  ])('%s', async (_name, request, status, code) => {
    const reply = await server.client().send({ method: 'POST', url, ...request });
    expect(reply).toMatchObject({ status, code, body: { success: false } });
    expect(JSON.stringify(reply.raw)).not.toMatch(/stack|node_modules|select /i);
  });

  test.each([
    ['/api/search-years', { brand_model: 'a\0' }, 'brand_model'],
    ['/api/search-brand-models', { query: 'abc\udfff' }, 'query'],
  ])('%s names the field that cannot be kept', async (path, payload, field) => {
    const reply = await server.client().send({ method: 'POST', url: path, payload });
    expect(reply).toMatchObject({ status: 422, raw: { details: { fields: { [field]: 'invalid_text' } } } });
  });

  test.each([
    ['bad encoding', '/api/get-session/%E0'],
    ['a part beyond all length', `/api/get-session/${'1'.repeat(300)}`],
  ])('a path that is none, %s: 404 that does not repeat it', async (_name, path) => {
    const reply = await server.client().send({ method: 'GET', url: path });
    expect(reply).toMatchObject({ status: 404, code: 'NOT_FOUND', raw: { success: false } });
    expect(JSON.stringify(reply.raw)).not.toContain('get-session');
  });

  test('an unknown call: 404 as JSON', async () => {
    const reply = await server.client().send({ method: 'POST', url: '/api/nothing', payload: {} });
    expect(reply).toMatchObject({ status: 404, code: 'NOT_FOUND' });
  });
});

describe('architecture, Sessions and access: own origin', () => {
  test.each([
    ['another site', 'https://evil.example'],
    ['the same host on another port', 'http://127.0.0.1:9'],
    ['null', 'null'],
  ])('%s is refused', async (_name, origin) => {
    const payload = { membership_number: '100000000022' };
    const reply = await server.client().send({ method: 'POST', url, payload, headers: { origin } });
    expect(reply).toMatchObject({ status: 403, code: 'BAD_ORIGIN' });
  });
});

test.each(['/%61pi/check-membership', '/api/check%2Dmembership'])(
  'a path in another spelling (%s) passes no check by',
  async (path) => {
    const payload = { membership_number: '999999999999' };
    const headers = { origin: 'https://evil.example' };
    const foreign = await server.client().send({ method: 'POST', url: path, payload, headers });
    expect(foreign).toMatchObject({ status: 403, code: 'BAD_ORIGIN' });
    const own = await server.client().send({ method: 'POST', url: path, payload });
    expect(own.headers['cache-control']).toBe('no-store');
  },
);

describe('house rules', () => {
  test('the log has routes, never paths, numbers or bodies', async () => {
    const number = await server.sandbox.addMember();
    await server
      .client()
      .send({ method: 'POST', url: `${url}?x=${number}`, payload: { membership_number: number } });
    await server.client().send({ method: 'GET', url: `/api/get-session/${number}` });
    const text = server.logs.join('');
    expect(text).toContain('"route":"/api/get-session/:membershipNumber"');
    expect(text).not.toContain(number);
  });

  test('security headers: strict content policy, no sniffing, no framing', async () => {
    const { headers } = await server.client().send({ method: 'GET', url: '/api/public-config' });
    expect(String(headers['content-security-policy']).split(';')).toEqual([
      "default-src 'self'",
      "script-src 'self'",
      "style-src 'self'",
      "img-src 'self' data:",
      "font-src 'self'",
      "connect-src 'self'",
      `frame-src ${server.sandbox.url}`,
      "manifest-src 'self'",
      "object-src 'none'",
      "base-uri 'none'",
      "form-action 'self'",
      "frame-ancestors 'none'",
    ]);
    expect(headers).toMatchObject({ 'x-content-type-options': 'nosniff', 'cache-control': 'no-store' });
  });

  test('health, readiness and the API documentation answer', async () => {
    const client = server.client();
    expect((await client.send({ method: 'GET', url: '/healthz' })).body).toEqual({ status: 'ok' });
    expect((await client.send({ method: 'GET', url: '/readyz' })).body).toEqual({ status: 'ready' });
    const docs = await client.send({ method: 'GET', url: '/api/docs/json' });
    expect(Object.keys((docs.raw as { paths: object }).paths)).toContain('/api/check-membership');
  });

  test('trust.md, Production is never weak: without API_DOCS the calls are not described', async () => {
    const quiet = await startTestServer({ API_DOCS: 'false' });
    const client = quiet.client();
    for (const url of ['/api/docs', '/api/docs/json', '/api/docs/static/index.html'])
      expect((await client.send({ method: 'GET', url })).status).toBe(404);
    await quiet.close();
  });

  // The last one: there is no way back.
  test('operations.md, Production start: a server about to stop is not ready, and still answers', async () => {
    const client = server.client();
    server.app.drain();
    const ready = await client.send({ method: 'GET', url: '/readyz' });
    expect([ready.status, ready.body]).toEqual([503, { status: 'not ready' }]);
    expect((await client.send({ method: 'GET', url: '/healthz' })).status).toBe(200);
    expect((await client.send({ method: 'GET', url: '/api/docs/json' })).status).toBe(200);
  });
});
