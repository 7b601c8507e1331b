import { contract } from '@socio/contracts/contract';
import type { RefusalCode } from '@socio/contracts/error-texts';
import { fastify } from 'fastify';
import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { setErrorHandler } from './error-handler.ts';
import { createMount, unlistedRefusal } from './mount.ts';
import { Refusal } from './refusal.ts';
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
    const mount = createMount(app, {
      clock: () => new Date('2026-03-10T18:00:00Z'),
      findCaller: async () => ({ session: null, application: undefined }),
      findApplication: async () => undefined,
      findApplicationEnd: async () => null,
    });
    mount(call, async () => {
      throw new Refusal(code);
    });
    const answer = await app.inject({ method: 'POST', url: call.path, payload: {} });
    expect([answer.statusCode, answer.json<{ code: string }>().code]).toEqual([status, code]);
    expect(logs.some((line) => line.includes(unlistedRefusal))).toBe(isToldToUs);
    await app.close();
  },
);
