import cookie from '@fastify/cookie';
import { fastify } from 'fastify';
import { expect, test } from 'vitest';
import { createOpaqueCookie } from './opaque-cookie.ts';

test.each([
  ['session', false, 'session=T; Path=/; Expires=Tue, 10 Mar 2026 18:00:00 GMT; HttpOnly; SameSite=Lax'],
  ['device', false, 'device=T; Path=/; Expires=Tue, 10 Mar 2026 18:00:00 GMT; HttpOnly; SameSite=Lax'],
  [
    'device',
    true,
    '__Host-device=T; Path=/; Expires=Tue, 10 Mar 2026 18:00:00 GMT; HttpOnly; Secure; SameSite=Lax',
  ],
] as const)('architecture, Sessions and access: %s, secure %s', async (of, secure, line) => {
  const own = createOpaqueCookie(of, secure);
  const app = fastify();
  await app.register(cookie);
  app.get('/', (request, reply) => {
    own.write(reply, 'T', new Date('2026-03-10T18:00:00Z'));
    return own.read(request) ?? 'none';
  });
  const name = line.slice(0, line.indexOf('='));
  const answer = await app.inject({ url: '/', headers: { cookie: `${name}=sent; other${name}=foreign` } });
  expect(answer.headers['set-cookie']).toBe(line);
  expect(answer.body).toBe('sent');
  await app.close();
});
