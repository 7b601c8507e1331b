import { fastify, LogController } from 'fastify';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { refusePath, setErrorHandler } from './error-handler.ts';
import { addHealth } from './health.ts';
import { Refusal } from './refusal.ts';
import { createLogger, logRequests } from './request-log.ts';

const logs: string[] = [];
const loggerInstance = createLogger('info', { write: (line) => void logs.push(line) });
const app = fastify({
  loggerInstance,
  logController: new LogController({ disableRequestLogging: true }),
  frameworkErrors: refusePath({}),
});
let thrown: unknown;
let isReady: () => Promise<boolean>;
beforeAll(() => {
  setErrorHandler(app);
  logRequests(app, { watch: () => undefined, hashNetwork: () => Buffer.from('network') });
  addHealth(app, () => isReady());
  app.post('/api/:anything', async () => {
    throw thrown;
  });
});
beforeEach(() => logs.splice(0));
afterAll(() => app.close());

const send = async () => {
  const { statusCode, headers, body } = await app.inject({
    method: 'POST',
    url: '/api/secret?also=secret',
    payload: {},
  });
  const answer = JSON.parse(body) as { code: string; details: Record<string, unknown> };
  return { status: statusCode, headers, ...answer };
};
const logged = () => logs.map((line) => JSON.parse(line) as Record<string, unknown>);

test('calls.md, Errors: a bug is answered with a request id and nothing else, and logged in full', async () => {
  thrown = Object.assign(new Error('broken', { cause: new TypeError('deeper') }), { code: 'E_OWN' });
  const answer = await send();
  expect(answer).toMatchObject({ status: 500, code: 'INTERNAL' });
  expect(answer.details).toEqual({ request_id: expect.any(String) });
  const [error, request] = logged();
  expect(error).toMatchObject({
    level: 'error',
    msg: 'unexpected error',
    route: '/api/:anything',
    err: {
      type: 'Error',
      message: 'broken',
      code: 'E_OWN',
      cause: { type: 'TypeError', message: 'deeper' },
    },
  });
  const { frames } = (error?.['err'] ?? { frames: [] }) as { frames: string[] };
  expect(frames.length).toBeGreaterThan(0);
  expect(frames.every((frame) => frame.trimStart().startsWith('at '))).toBe(true);
  expect(request).toMatchObject({
    level: 'info',
    msg: 'request',
    method: 'POST',
    route: '/api/:anything',
    status: 500,
    ms: expect.any(Number),
  });
  expect(logs.join('')).not.toContain('secret');
});

test('an error of the database is logged without its message, which holds values', async () => {
  const place = { code: '23505', constraint: 'cards_token', table: 'cards' };
  thrown = Object.assign(new Error('Key (token)=(tok_1) already exists'), { severity: 'ERROR', ...place });
  expect(await send()).toMatchObject({ status: 500, code: 'INTERNAL' });
  expect(logged()[0]).toMatchObject({
    err: { type: 'DatabaseError', ...place, frames: expect.any(Array) },
  });
  expect(logs.join('')).not.toContain('tok_1');
});

test('a database that is away is no bug: refused with the time after which to try again, and logged', async () => {
  thrown = Object.assign(new Error('cannot execute INSERT (of Juan)'), { severity: 'ERROR', code: '25006' });
  const answer = await send();
  expect(answer).toMatchObject({ status: 503, code: 'UNAVAILABLE', headers: { 'retry-after': '10' } });
  expect(answer.details).toEqual({ request_id: expect.any(String) });
  expect(logged()[0]).toMatchObject({ level: 'error', msg: 'the database is away', err: { code: '25006' } });
  expect(logs.join('')).not.toContain('Juan');
});

test('a refusal is no bug: its details alone, nothing logged but the call', async () => {
  thrown = new Refusal('FIELDS_INVALID', { fields: { a: 'invalid' } });
  const answer = await send();
  expect(answer).toMatchObject({ status: 422, code: 'FIELDS_INVALID' });
  expect(answer.details).toEqual({ fields: { a: 'invalid' } });
  expect(answer.headers['retry-after']).toBeUndefined();
  expect(logged().map(({ msg }) => msg)).toEqual(['request']);
});

test('one that the person may report carries the id of the call', async () => {
  thrown = new Refusal('UNAVAILABLE');
  const answer = await send();
  expect(answer).toMatchObject({ status: 503, code: 'UNAVAILABLE' });
  expect(answer.details).toMatchObject({ request_id: expect.any(String) });
});

test('what Fastify refuses for another reason than those named is bad JSON, without an id', async () => {
  thrown = Object.assign(new Error('odd'), { statusCode: 400 });
  const answer = await send();
  expect(answer).toMatchObject({ status: 400, code: 'BAD_JSON' });
  expect(answer.details).toEqual({});
  expect(logged().map(({ msg }) => msg)).toEqual(['request']);
});

test.each<[string, () => Promise<boolean>, number, string]>([
  ['it is', async () => true, 200, 'ready'],
  ['it is not', async () => false, 503, 'not ready'],
  ['it cannot tell', () => Promise.reject(new Error('no database')), 503, 'not ready'],
])('readiness: %s', async (_name, ready, status, text) => {
  isReady = ready;
  const answer = await app.inject('/readyz');
  expect([answer.statusCode, answer.json()]).toEqual([status, { status: text }]);
  // The calls of the API alone are logged.
  expect(logs).toEqual([]);
});
