import type { Services } from '../services.ts';
import type { Handler, Queue } from './queue.ts';
import { repeat, type Repetition } from './repeat.ts';
import { createSweep } from './sweep.ts';
import { createTurns } from './turns.ts';
import type { Work } from './work.ts';

type Times = {
  sweepAfterMs: number;
  sweepEveryMs: number;
  /** Whether it looks as soon as it starts, too. */
  atOnce?: boolean;
};

export type Engine = {
  /** To be called after the queue has started; resumes at once what an earlier process left behind. */
  start: () => void;
  stop: () => Promise<void>;
};

const purgeEveryMs = 3_600_000;

/**
 * All sweeps look at the same moment, and would take every connection from the calls. One that the database keeps waiting
 * delays the others, for at most as long as a statement may take; work under way delays none.
 */
const lookUpsAtOnce = 2;

/** Registers the works with the queue and sweeps each of them separately: work that waits holds up no other. */
export function createEngine(
  works: readonly Work[],
  services: Services,
  { queue, purge, ...times }: Times & { queue: Queue; purge: () => Promise<void> },
): Engine {
  const { db, clock, onError, watch } = services;
  const { sweepAfterMs, sweepEveryMs: everyMs, atOnce = true } = times;
  let lookUps = createTurns(lookUpsAtOnce);
  const sweeps = works.flatMap(({ name, due, run, retry }) => {
    const does = run(services);
    const handler: Handler = (id, traceparent) => watch.work(name, () => does(id), traceparent);
    if (retry !== undefined) queue.work(name, handler);
    if (due === undefined) return [];
    const dueInTurn: typeof due = async (reader, which) => {
      const ids = await lookUps.take(name, () => due(reader, which));
      return ids === 'later' ? [] : ids;
    };
    const swept = [{ name, due: dueInTurn, run: handler }];
    return [createSweep({ db, clock, works: swept, onError, overdue: watch.overdue, sweepAfterMs })];
  });
  let repeating: Repetition[] = [];
  return {
    start: () => {
      lookUps = createTurns(lookUpsAtOnce);
      repeating = [
        ...sweeps.map((sweep) => repeat(sweep, { everyMs, onError, atOnce })),
        repeat(purge, { everyMs: purgeEveryMs, onError, atOnce }),
      ];
    },
    stop: async () => {
      lookUps.close();
      await Promise.all(repeating.map(({ stop }) => stop()));
    },
  };
}
