import type { Services } from '../services.ts';
import type { Handler, Queue } from './queue.ts';
import { repeat, type Repetition } from './repeat.ts';
import { createSweep } from './sweep.ts';
import type { Work } from './work.ts';

type Times = { sweepAfterMs: number; sweepEveryMs: number };

export type Engine = {
  /** To be called after the queue has started; resumes at once what an earlier process left behind. */
  start: () => void;
  stop: () => Promise<void>;
};

const purgeEveryMs = 3_600_000;

/** Registers the works with the queue and sweeps each room separately. */
export function createEngine(
  works: readonly Work[],
  services: Services,
  { queue, purge, ...times }: Times & { queue: Queue; purge: () => Promise<void> },
): Engine {
  const { db, clock, onError, watch } = services;
  const rooms = new Map<Work['room'], Parameters<typeof createSweep>[0]['works']>();
  for (const { name, room, due, run, retry } of works) {
    const does = run(services);
    const handler: Handler = (id, traceparent) => watch.work(name, () => does(id), traceparent);
    if (retry !== undefined) queue.work(name, handler);
    if (due !== undefined) rooms.set(room, [...(rooms.get(room) ?? []), { name, due, run: handler }]);
  }
  const { sweepAfterMs, sweepEveryMs: everyMs } = times;
  const sweeps = [...rooms.values()].map((due) =>
    createSweep({ db, clock, works: due, onError, overdue: watch.overdue, sweepAfterMs }),
  );
  let repeating: Repetition[] = [];
  return {
    start: () => {
      repeating = [
        ...sweeps.map((sweep) => repeat(sweep, { everyMs, onError })),
        repeat(purge, { everyMs: purgeEveryMs, onError }),
      ];
    },
    stop: async () => {
      await Promise.all(repeating.map(({ stop }) => stop()));
    },
  };
}
