import { contract } from '@socio/contracts/contract';
import type { RefusalCode } from '@socio/contracts/error-texts';
import { fastify, type FastifyInstance, type FastifyReply } from 'fastify';
import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { setErrorHandler } from './error-handler.ts';
import { createMount, unlistedRefusal } from './mount.ts';
import { Refusal } from './refusal.ts';
import type { Session } from './session.ts';
import { createLogger } from './request-log.ts';

const call = contract({
  method: 'POST',
  path: '/api/anything',
  level: 'anyone',
  summary: 'Anything',
  request: z.object({}),
  response: z.object({}),
  errors: ['CARD_REFUSED'],
});

const mountOn = (app: FastifyInstance, handlingLimit?: number, session: Session | null = null) =>
  createMount(app, {
    ...(handlingLimit !== undefined && { handlingLimit }),
    clock: () => new Date('2026-03-10T18:00:00Z'),
    findCaller: async () => ({ session, application: undefined, early: undefined }),
    findApplication: async () => undefined,
    findApplicationEnd: async () => null,
    originOf: () => ({ visit: null, network: Buffer.from('network'), device: null }),
  });

test.each([
  ['CARD_REFUSED', 422, false],
  ['TOO_MANY', 429, false],
  ['CARD_LIMIT', 429, true],
] as [RefusalCode, number, boolean][])(
  'calls.md, Errors: the contract lists what its call refuses (%s)',
  async (code, status, isToldToUs) => {
    const logs: string[] = [];
    const loggerInstance = createLogger('info', { write: (line) => void logs.push(line) });
    const app = fastify({ loggerInstance });
    setErrorHandler(app);
    const mount = mountOn(app);
    mount(call, async () => {
      throw new Refusal(code);
    });
    const answer = await app.inject({ method: 'POST', url: call.path, payload: {} });
    expect([answer.statusCode, answer.json<{ code: string }>().code]).toEqual([status, code]);
    expect(logs.some((line) => line.includes(unlistedRefusal))).toBe(isToldToUs);
    await app.close();
  },
);

test('an answer given again is the same, without what its contract does not name; another one is another', async () => {
  const app = fastify({ loggerInstance: createLogger('silent') });
  const listed = { ...call, response: z.object({ shown: z.number() }) };
  const answers = [1, 2].map((shown) => ({ shown, hidden: 'secret' }));
  let next = answers[0];
  mountOn(app)(listed, async () => next ?? { shown: 0 }, { anonymous: true, repeats: true });
  const ask = async () => {
    const { headers, body } = await app.inject({ method: 'POST', url: call.path, payload: {} });
    return [headers['content-type'], body];
  };
  const json = 'application/json; charset=utf-8';
  expect([await ask(), await ask()]).toEqual([
    [json, '{"shown":1}'],
    [json, '{"shown":1}'],
  ]);
  next = answers[1];
  expect(await ask()).toEqual([json, '{"shown":2}']);
  await app.close();
});

test.each([
  ['well', async () => ({})],
  ['badly', async () => Promise.reject(new Error('late'))],
  ['well, having answered by itself', async (reply: FastifyReply) => reply.type('text/plain').send('late')],
])(
  'trust.md, Server edge: what is not handled in time is answered with the truth, and its late end changes nothing (%s)',
  async (_name, end) => {
    const app = fastify({ loggerInstance: createLogger('silent') });
    setErrorHandler(app);
    const { promise: released, resolve: release } = Promise.withResolvers<undefined>();
    const ended: Promise<unknown>[] = [];
    mountOn(app, 50)(call, async ({ reply }) => {
      const work = released.then(() => end(reply));
      ended.push(work);
      return await work;
    });
    const answer = await app.inject({ method: 'POST', url: call.path, payload: {} });
    expect([answer.statusCode, answer.json()]).toMatchObject([504, { success: false, code: 'TIMED_OUT' }]);
    release(undefined);
    await Promise.allSettled(ended);
    expect(ended).toHaveLength(1);
    await app.close();
  },
);

test.each<[string, Session['provenFor'], string, number]>([
  ['for it', 'export', '2026-03-10T17:56:00Z', 200],
  ['for it, five minutes ago', 'export', '2026-03-10T17:55:00Z', 401],
  ['for something else', 'delete', '2026-03-10T17:59:59Z', 401],
  ['a login', null, '2026-03-10T17:59:59Z', 401],
])('what wants a proof of its own, with one given %s', async (_case, provenFor, authenticatedAt, status) => {
  const session: Session = {
    id: 'a',
    familyId: 'b',
    memberId: 'c',
    authenticatedAt: new Date(authenticatedAt),
    provenFor,
    isLeaving: false,
    linkedApplicationIds: [],
    expiresAt: new Date('2026-03-11T00:00:00Z'),
  };
  const app = fastify({ loggerInstance: createLogger('silent') });
  setErrorHandler(app);
  const guarded = { ...call, level: 'authenticated', freshProof: 'export' } as const;
  mountOn(app, undefined, session)(guarded, async () => ({}));
  const answer = await app.inject({ method: 'POST', url: call.path, payload: {} });
  expect(answer.statusCode).toBe(status);
  if (status === 401) expect(answer.json()).toMatchObject({ code: 'LEVEL_FRESH' });
  await app.close();
});
