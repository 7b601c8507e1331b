import type { Database, Executor } from '../../db/connection.ts';
import { readHistory, type HistoryLine } from '../history/repository.ts';
import { dueWork, keyOf, worthAsking, type Due } from './due.ts';
import { readWork } from './repository.ts';

type Outcome = 'done' | 'later';

export type Retried = {
  done: { work: Due['work']; outcome: Outcome | 'failed' }[];
  /** What still stands. */
  left: Due['work'][];
  /** Paid, and only the member can go on. */
  waitsForVehicle: boolean;
  /** What was written down meanwhile, by this or by anybody else. */
  news: HistoryLine[];
};

type Dependencies = {
  db: Database;
  clock: () => Date;
  run: (due: Due, applicationId: string) => Promise<Outcome>;
  appendEvent: (
    db: Executor,
    event: {
      at: Date;
      kind: 'retry-asked';
      actor: 'operator';
      memberId: string | null;
      applicationId: string;
      details: { by: string };
    },
  ) => Promise<void>;
  onError: (error: unknown) => void;
  /** Somebody else may be at it: how long to wait before the one second try. */
  pauseMs: number;
};

export type RetryApplication = (request: {
  applicationId: string;
  by: string;
}) => Promise<Retried | undefined>;

const tries = 2;
const newsAtMost = 40;

/** Takes up whatever of an application is due, and what becomes due by that, until nothing new moves. */
export function createRetryApplication(dependencies: Dependencies): RetryApplication {
  const { db, clock, run, appendEvent, onError, pauseMs } = dependencies;

  const attempt = async (due: Due, applicationId: string): Promise<Outcome | 'failed'> => {
    try {
      return await run(due, applicationId);
    } catch (error) {
      onError(error);
      return 'failed';
    }
  };

  const history = async (applicationId: string) =>
    (await readHistory(db, [applicationId], newsAtMost)).get(applicationId) ?? [];

  return async ({ applicationId, by }) => {
    const first = await readWork(db, applicationId);
    if (first === undefined) return undefined;
    const known = new Set((await history(applicationId)).map(({ key }) => key));
    await appendEvent(db, {
      at: clock(),
      kind: 'retry-asked',
      actor: 'operator',
      memberId: first.memberId,
      applicationId,
      details: { by },
    });

    const tried = new Map<string, number>();
    const done: Retried['done'] = [];
    for (;;) {
      const work = (await readWork(db, applicationId)) ?? first;
      const due = dueWork(work);
      const candidates = [...due, ...worthAsking(work).filter((one) => !tried.has(keyOf(one)))];
      const next = candidates.find((one) => (tried.get(keyOf(one)) ?? 0) < tries);
      if (next === undefined) {
        return {
          done,
          left: due.map((one) => one.work),
          waitsForVehicle: work.fulfilment === 'charged',
          news: (await history(applicationId)).filter(({ key }) => !known.has(key)),
        };
      }
      const count = (tried.get(keyOf(next)) ?? 0) + 1;
      if (count > 1) await new Promise((resolve) => setTimeout(resolve, pauseMs));
      tried.set(keyOf(next), count);
      done.push({ work: next.work, outcome: await attempt(next, applicationId) });
    }
  };
}
