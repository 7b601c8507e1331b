import { getAllQuotes } from '@socio/contracts/get-all-quotes';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../testing/start-test-server.ts';
import { quoteBodyOf, visitorApplication } from '../testing/test-application.ts';
import { newVisitor } from '../testing/test-visitor.ts';
import { createRateUses } from '../db/rate-uses.ts';
import { createAtOnce } from './at-once.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ INSURER_AT_ONCE: '2' });
});
afterAll(() => server.close());

function atOnce(key: string, patienceMs = 5000) {
  const { countUse, returnUse } = createRateUses(server.db, server.app.keys);
  const { now: clock } = server.clock;
  const errors: unknown[] = [];
  const run = createAtOnce({
    countUse,
    returnUse,
    clock,
    key,
    limit: 2,
    leaseMs: 10_000,
    patienceMs,
    onError: (error) => errors.push(error),
  });
  return { run, errors };
}

/** Work that counts how many of it run. */
function counted() {
  let running = 0;
  let most = 0;
  const work = async () => {
    running += 1;
    most = Math.max(most, running);
    await new Promise((resolve) => setTimeout(resolve, 30));
    running -= 1;
    return 'done' as const;
  };
  return { work, most: () => most };
}

describe('trust.md, What costs has a budget: so many at the insurer at once, others wait', () => {
  test('in one process and over several', async () => {
    const [one, other] = [atOnce('some'), atOnce('some')];
    const { work, most } = counted();
    const asked = Array.from({ length: 12 }, (_none, place) => (place % 2 === 0 ? one : other).run(work));
    expect(await Promise.all(asked)).toEqual(Array.from({ length: 12 }, () => 'done'));
    expect(most()).toBe(2);
    expect([...one.errors, ...other.errors]).toEqual([]);
  });

  test('whoever waits too long is told; a place is free again after a failure', async () => {
    const { run } = atOnce('busy', 200);
    const held = Promise.withResolvers<string>();
    const holding = [run(() => held.promise), run(() => held.promise)];
    expect(await run(async () => 'never')).toBe('busy');
    held.reject(new Error('failed'));
    await Promise.allSettled(holding);
    expect(await run(async () => 'now')).toBe('now');
  });

  test('the places of a crashed process end by themselves', async () => {
    const { run } = atOnce('crashed', 100);
    const { countUse } = createRateUses(server.db, server.app.keys);
    const now = server.clock.now();
    for (let place = 0; place < 2; place += 1)
      await countUse({ key: 'crashed', limit: 2, windowSeconds: 10, now });
    expect(await run(async () => 'never')).toBe('busy');
    server.clock.advance({ seconds: 11 });
    expect(await run(async () => 'now')).toBe('now');
  });

  test('a rush of quotes: each is answered', async () => {
    await server.sandbox.addFault({ service: 'insurer', operation: 'rate', kind: 'slow', ms: 100 });
    const answers = await Promise.all(
      Array.from({ length: 8 }, async () => {
        const client = newVisitor(server);
        const id = await visitorApplication(client);
        return await client.call(getAllQuotes, await quoteBodyOf(client, id));
      }),
    );
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
  });
});
