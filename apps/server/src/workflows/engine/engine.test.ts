import { expect, test } from 'vitest';
import { startReminding } from '../../testing/test-reminders.ts';
import { startTestServer } from '../../testing/start-test-server.ts';
import { until } from '../../testing/test-purchase.ts';
import { createEngine } from './engine.ts';
import type { Handler, Queue } from './queue.ts';
import type { Work } from './work.ts';

const noQueue: Queue = {
  work: () => undefined,
  start: async () => undefined,
  send: async () => undefined,
  stop: async () => undefined,
  isReady: () => true,
};

test('architecture.md, Issuing: one that waits for a silent service holds up no other, not even of its room', async () => {
  const server = await startTestServer();
  const { services, close } = await startReminding(server);
  const { promise: answer, resolve: end } = Promise.withResolvers<void>();
  const seen: string[] = [];
  let waiting = 0;
  const waits: Handler = async () => {
    waiting += 1;
    await answer;
    return 'done';
  };
  const runs: Handler = async (id) => {
    seen.push(id);
    return 'done';
  };
  const workOf = (name: string, run: Handler): Work => ({
    name,
    room: 'policy',
    does: '',
    due: async () => [name],
    run: () => run,
    seen: [],
    undo: '',
  });
  const engine = createEngine([workOf('silent', waits), workOf('other', runs)], services, {
    queue: noQueue,
    purge: async () => undefined,
    sweepAfterMs: 0,
    sweepEveryMs: 20,
  });
  engine.start();
  // Again and again, while the first one is still at its first.
  await until('the other has run', async () => seen.length >= 3);
  expect(waiting).toBe(1);
  end();
  await engine.stop();
  await close();
  await server.close();
});
