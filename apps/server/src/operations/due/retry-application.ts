import { setTimeout as sleep } from 'node:timers/promises';
import type { Executor } from '../../db/connection.ts';
import { appendEvent } from '../../modules/audit/append-event.ts';
import type { JobOutcome } from '../../workflows/engine/queue.ts';
import type { Services } from '../../workflows/services.ts';
import { works } from '../../workflows/works.ts';
import { readHistory, type HistoryLine } from '../history/repository.ts';
import { readPurchase } from './repository.ts';

type Outcome = JobOutcome | 'failed';

export type Retried = {
  done: { work: string; outcome: Outcome }[];
  /** What is still due. */
  left: string[];
  /** Paid, and only the member can continue. */
  waitsForVehicle: boolean;
  /** What was recorded in the meantime, by this run or by anybody else. */
  news: HistoryLine[];
};

export type RetryApplication = (request: {
  applicationId: string;
  by: string;
  /** None is needed in a demonstration. */
  reason?: string;
}) => Promise<Retried | undefined>;

type Piece = { work: string; id: string; run: () => Promise<JobOutcome> };

const tries = 2;
const newsAtMost = 40;

const keyOf = ({ work, id }: Piece) => `${work} ${id}`;

/**
 * Runs whatever is due for an application, and what becomes due as a result, until nothing more moves. `pauseMs`: how
 * long to wait before the only second try, in case somebody else is at it.
 */
export function createRetryApplication(
  services: Services,
  { pauseMs }: { pauseMs: number },
): RetryApplication {
  const { db, clock, onError } = services;
  const handled = works.map((work) => ({ ...work, handler: work.run(services) }));

  const findDue = async (applicationId: string): Promise<Piece[]> => {
    const pieces: Piece[] = [];
    for (const { name, due, handler } of handled) {
      for (const id of (await due?.(db, { now: clock(), applicationId })) ?? []) {
        pieces.push({ work: name, id, run: () => handler(id) });
      }
    }
    return pieces;
  };

  const findWorthAsking = async (applicationId: string): Promise<Piece[]> => {
    const pieces: Piece[] = [];
    for (const { name, worthAsking, handler } of handled) {
      for (const id of (await worthAsking?.find(db, applicationId)) ?? []) {
        const run = async () => {
          await worthAsking?.prepare?.(services, id);
          return await handler(id);
        };
        pieces.push({ work: name, id, run });
      }
    }
    return pieces;
  };

  const attempt = async ({ run }: Piece): Promise<Outcome> => {
    try {
      return await run();
    } catch (error) {
      onError(error);
      return 'failed';
    }
  };

  return async ({ applicationId, by, reason = '' }) => {
    const first = await readPurchase(db, applicationId);
    if (first === undefined) return undefined;
    const known = new Set((await historyOf(db, applicationId)).map(({ key }) => key));
    await appendEvent(db, {
      at: clock(),
      kind: 'retry-asked',
      actor: 'operator',
      memberId: first.memberId,
      applicationId,
      details: reason === '' ? { by } : { by, reason },
    });

    const tried = new Map<string, number>();
    const done: Retried['done'] = [];
    for (;;) {
      const due = await findDue(applicationId);
      const worthAsking = await findWorthAsking(applicationId);
      const candidates = [...due, ...worthAsking.filter((one) => !tried.has(keyOf(one)))];
      const next = candidates.find((one) => (tried.get(keyOf(one)) ?? 0) < tries);
      if (next === undefined) {
        return {
          done,
          left: due.map(({ work }) => work),
          waitsForVehicle: (await readPurchase(db, applicationId))?.fulfilment === 'charged',
          news: (await historyOf(db, applicationId)).filter(({ key }) => !known.has(key)),
        };
      }
      const count = (tried.get(keyOf(next)) ?? 0) + 1;
      if (count > 1) await sleep(pauseMs);
      tried.set(keyOf(next), count);
      done.push({ work: next.work, outcome: await attempt(next) });
    }
  };
}

const historyOf = async (db: Executor, applicationId: string) =>
  (await readHistory(db, [applicationId], newsAtMost)).get(applicationId) ?? [];
