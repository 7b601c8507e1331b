import { setTimeout as pause } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import type { Transaction } from 'kysely';
import { fromKysely, PgBoss, type Job, type JobResult } from 'pg-boss';
import { afterCommit } from '../../db/after-commit.ts';
import { lostMachine } from '../../db/connection.ts';
import { DatabaseStartError } from '../../db/start-error.ts';
import { nameWrite } from '../../db/statement.ts';
import type { DB } from '../../db/types.ts';
import { repeat, type Repetition } from './repeat.ts';

/** 'later': not finished yet, retry. A thrown error means the same. */
export type JobOutcome = 'done' | 'later';

/** A job carries only an id and, if calls are traced, the trace of the call that sent it; never personal data. */
export type Handler = (id: string, traceparent?: string) => Promise<JobOutcome>;

/** Sends within the caller's transaction, so the job exists if and only if its reason does. */
export type SendJob = (
  trx: Transaction<DB>,
  /** The name of its row in works.ts. */
  work: string,
  id: string,
  options?: { startAfterSeconds?: number },
) => Promise<void>;

export type Retry = {
  /** First pause before a retry; it doubles up to a minute. */
  firstPauseSeconds: number;
  /** A job that has been running this long counts as lost with its process. Longer than the slowest outside call. */
  lostAfterSeconds: number;
};

/** Of work that somebody waits for. */
export const soon: Retry = { firstPauseSeconds: 2, lostAfterSeconds: 60 };

export type Queue = {
  send: SendJob;
  /** Registers a handler; to be called before `start`. */
  work: (name: string, handler: Handler) => void;
  /** Throws a DatabaseStartError if `prepareQueue` was not called for all of its work. */
  start: () => Promise<void>;
  /** Lets running jobs finish; the next start resumes those that do not finish in time. */
  stop: () => Promise<void>;
  isReady: () => boolean;
};

/** Beyond it only the sweep retries. */
const retryLimit = 20;
const schema = 'pgboss';
const stopTimeoutMs = 10_000;

/**
 * Makes what the queue stands on, and a queue for each work: as the owner of the database, before a server starts. What
 * is there already stays as it is.
 */
export async function prepareQueue(
  ownerUrl: string,
  works: readonly { name: string; retry: Retry }[],
): Promise<void> {
  const boss = new PgBoss({
    connectionString: ownerUrl,
    ...lostMachine,
    application_name: 'socio-seguro-jobs',
    schema,
    max: 2,
    supervise: false,
    schedule: false,
    bamIntervalSeconds: 10,
  });
  const failures: Error[] = [];
  boss.on('error', (error) => void failures.push(error));
  try {
    await boss.start();
    // A later pg-boss makes its indexes one after the other once its tables are changed.
    const isChanging = async () => {
      const { rows } = await boss
        .getDb()
        .executeSql(`select from ${schema}.bam where status <> 'completed' limit 1`);
      return rows.length > 0;
    };
    while (failures.length === 0 && (await isChanging())) await pause(500);
    for (const { name, retry } of works) {
      await boss.createQueue(name, {
        retryLimit,
        retryDelay: retry.firstPauseSeconds,
        retryBackoff: true,
        retryDelayMax: 60,
        expireInSeconds: retry.lostAfterSeconds,
        deleteAfterSeconds: 24 * 3600,
      });
    }
  } finally {
    await boss.stop({ graceful: false });
  }
  if (failures[0] !== undefined) throw failures[0];
}

type Options = {
  databaseUrl: string;
  logger: FastifyBaseLogger;
  traceparent?: () => string | undefined;
  max?: number;
  lookEveryMs?: number;
};

/** If looking fails although the database answers. */
const pollingIntervalSeconds = 60;

/** The works of `$1` that have a job to be taken now: one look into the index for each, instead of a poll of each worker. */
const findDue = `
  select work from unnest($1::text[]) as work
  where exists (
    select from ${schema}.job
    where name = work and state < 'active' and not blocked and start_after <= ${schema}.job_now()
  )`;

/**
 * A thin layer over pg-boss that exposes only what the product needs of a job queue. A job is taken at once by the server
 * that has committed it; what waits for its time, or was left by another server, by whichever looks first.
 */
export function createQueue(options: Options): Queue {
  const { databaseUrl, logger, traceparent, max = 4, lookEveryMs = 1000 } = options;
  const boss = new PgBoss({
    connectionString: databaseUrl,
    // Passed on to pg, whose pool it is.
    ...lostMachine,
    application_name: 'socio-seguro-jobs',
    schema,
    max,
    // The server's user may not: prepareQueue does it.
    migrate: false,
    schedule: false,
    // Both decide how soon a killed process's job is noticed.
    superviseIntervalSeconds: 10,
    monitorIntervalSeconds: 10,
  });
  const works = new Map<string, Handler>();
  const workers = new Map<string, Promise<string[]>>();
  let looking: Repetition | undefined;
  let ready = false;
  const report = (error: unknown) => logger.error({ err: error }, 'job queue');
  boss.on('error', report);

  /** All of a work's workers: one may be waiting for an outside service. They begin with its first job, by looking. */
  const wake = async (work: string) => {
    const handler = works.get(work);
    if (!ready || handler === undefined) return;
    const begun = workers.get(work);
    if (begun === undefined) await begin(work, handler);
    else for (const worker of await begun) boss.notifyWorker(worker);
  };
  const wakeDue = async () => {
    try {
      const { rows } = await boss.getDb().executeSql(findDue, [[...works.keys()]]);
      await Promise.all((rows as { work: string }[]).map(({ work }) => wake(work)));
    } catch (error) {
      report(error);
      // Those that have not begun would not even poll.
      await Promise.all([...works.keys()].filter((work) => !workers.has(work)).map(wake));
    }
  };
  const handle = async (queue: string, handler: Handler, job: Job<object>): Promise<JobResult> => {
    try {
      // The first value is the id, under whatever name the sending program's version gave it; PostgreSQL keeps short
      // names first.
      const [id, trace] = Object.values(job.data);
      const outcome = await handler(String(id), typeof trace === 'string' ? trace : undefined);
      return { id: job.id, status: outcome === 'done' ? 'completed' : 'failed' };
    } catch (error) {
      logger.error({ err: error, queue, job: job.id }, 'job failed');
      return { id: job.id, status: 'failed' };
    }
  };

  const begin = async (name: string, handler: Handler): Promise<void> => {
    const work = () =>
      boss.work<object, unknown>(
        name,
        {
          pollingIntervalSeconds,
          batchSize: 5,
          // Without a pause while there is more: two workers would otherwise do ten in two seconds at most.
          burstWhenBatchFull: true,
          perJobResults: true,
        },
        (jobs: Job<object>[]) => Promise.all(jobs.map((job) => handle(name, handler, job))),
      );
    const begun = Promise.all([work(), work()]);
    workers.set(name, begun);
    await begun;
  };

  return {
    send: async (trx, work, id, { startAfterSeconds = 0 } = {}) => {
      if (!works.has(work)) throw new Error(`no handler is registered for ${work}`);
      const trace = traceparent?.();
      const data = trace === undefined ? { id } : { id, traceparent: trace };
      const { executeSql } = fromKysely(trx);
      const db = {
        executeSql: (text: string, values?: unknown[]) => {
          nameWrite(`send-${work}`, text);
          return executeSql(text, values);
        },
      };
      await boss.send(work, data, { db, startAfter: startAfterSeconds });
      if (startAfterSeconds === 0) await afterCommit(trx, () => void wake(work).catch(report));
    },
    work: (name, handler) => void works.set(name, handler),
    start: async () => {
      await boss.start();
      const made = new Set((await boss.getQueues()).map(({ name }) => name));
      const missing = [...works.keys()].filter((name) => !made.has(name));
      if (missing.length > 0) {
        throw new DatabaseStartError(
          `The database lacks job queues of this release (${missing.join(', ')}): npm run migrate.`,
        );
      }
      ready = true;
      looking = repeat(wakeDue, { everyMs: lookEveryMs, onError: report });
    },
    stop: async () => {
      ready = false;
      await Promise.all([looking?.stop(), boss.stop({ graceful: true, timeout: stopTimeoutMs })]);
      workers.clear();
    },
    isReady: () => ready,
  };
}
