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

const workOf = (name: string, run: Handler, due: Work['due'] = async () => [name]): Work => ({
  name,
  room: 'policy',
  does: '',
  due,
  run: () => run,
  seen: [],
  undo: '',
});
const times = { purge: async () => undefined, sweepAfterMs: 0, sweepEveryMs: 20 };

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
  const engine = createEngine([workOf('silent', waits), workOf('other', runs)], services, {
    queue: noQueue,
    ...times,
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

test('sweeps look for work two at a time: calls keep their connections', async () => {
  const server = await startTestServer();
  const { services, close } = await startReminding(server);
  let [looking, most] = [0, 0];
  const looks = async () => {
    looking += 1;
    most = Math.max(most, looking);
    await server.db.selectFrom('members').select('id').limit(1).execute();
    looking -= 1;
    return ['one'];
  };
  const ran = new Map<string, number>();
  const names = ['a', 'b', 'c', 'd', 'e', 'f'];
  const works = names.map((name) =>
    workOf(
      name,
      async () => {
        ran.set(name, (ran.get(name) ?? 0) + 1);
        return 'done';
      },
      looks,
    ),
  );
  const engine = createEngine(works, services, { queue: noQueue, ...times });
  engine.start();
  await until('all have run twice', async () => names.every((name) => (ran.get(name) ?? 0) >= 2));
  await engine.stop();
  expect(most).toBe(2);
  await close();
  await server.close();
});
