import { fastify } from 'fastify';
import { expect, test } from 'vitest';
import { setErrorHandler } from './error-handler.ts';
import { requireOwnOrigin } from './require-own-origin.ts';

const own = 'https://seguro.example';
const host = '127.0.0.1:4000';

test.each([
  ['POST', own, true, 200],
  ['POST', undefined, true, 403],
  ['POST', 'null', false, 403],
  ['POST', 'https://evil.example', false, 403],
  ['DELETE', 'https://evil.example', false, 403],
  ['POST', `http://${host}`, false, 200],
  ['POST', `http://${host}`, true, 403],
  ['GET', 'https://evil.example', true, 200],
  ['HEAD', 'https://evil.example', true, 200],
  ['OPTIONS', undefined, true, 200],
] as const)(
  'architecture, own origin: %s from %s, in production %s: %i',
  async (method, origin, production, status) => {
    const app = fastify();
    setErrorHandler(app);
    requireOwnOrigin(app, `${own}/auto`, production);
    app.route({ method: ['GET', 'HEAD', 'OPTIONS', 'POST', 'DELETE'], url: '/a', handler: async () => ({}) });
    const answer = await app.inject({ method, url: '/a', headers: { host, ...(origin && { origin }) } });
    expect(answer.statusCode).toBe(status);
    if (status === 403) expect(answer.json()).toMatchObject({ code: 'BAD_ORIGIN' });
    await app.close();
  },
);

test('a call whose path carries the proof may come from anywhere', async () => {
  const app = fastify();
  requireOwnOrigin(app, own, true);
  app.post('/a', { config: { anyOrigin: true } }, async () => ({}));
  expect((await app.inject({ method: 'POST', url: '/a' })).statusCode).toBe(200);
  await app.close();
});
