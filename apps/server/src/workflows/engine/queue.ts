import type { FastifyBaseLogger } from 'fastify';
import type { Transaction } from 'kysely';
import { fromKysely, PgBoss, type Job, type JobResult } from 'pg-boss';
import type { DB } from '../../db/types.ts';
import { queues, type JobData, type JobOutcome, type QueueName } from './queues.ts';

/** Sends in the caller's transaction: the job exists if and only if what made it necessary does. */
export type SendJob = <Q extends QueueName>(
  trx: Transaction<DB>,
  queue: Q,
  data: JobData[Q],
  options?: { startAfterSeconds?: number },
) => Promise<void>;

export type Jobs = {
  send: SendJob;
  /** Before `start`. */
  work: <Q extends QueueName>(queue: Q, handler: (data: JobData[Q]) => Promise<JobOutcome>) => void;
  start: () => Promise<void>;
  /** Lets running jobs end; what does not end in time is taken up again by the next start. */
  stop: () => Promise<void>;
  isReady: () => boolean;
};

/** Beyond it the sweep carries on. */
const retryLimit = 20;
const stopTimeoutMs = 10_000;

type Options = { databaseUrl: string; logger: FastifyBaseLogger; max?: number };

/** A thin layer over pg-boss: what the product asks of a job queue, and nothing else of it. */
export function createJobs({ databaseUrl, logger, max = 4 }: Options): Jobs {
  const boss = new PgBoss({
    connectionString: databaseUrl,
    application_name: 'socio-seguro-jobs',
    schema: 'pgboss',
    max,
    schedule: false,
    // Both: how soon a job of a killed process is noticed.
    superviseIntervalSeconds: 10,
    monitorIntervalSeconds: 10,
  });
  const handlers = new Map<QueueName, (data: never) => Promise<JobOutcome>>();
  let ready = false;
  boss.on('error', (error) => logger.error({ err: error }, 'job queue'));

  const handle = async (queue: QueueName, job: Job<never>): Promise<JobResult> => {
    const handler = handlers.get(queue);
    try {
      const outcome = handler === undefined ? 'later' : await handler(job.data);
      return { id: job.id, status: outcome === 'done' ? 'completed' : 'failed' };
    } catch (error) {
      logger.error({ err: error, queue, job: job.id }, 'job failed');
      return { id: job.id, status: 'failed' };
    }
  };

  return {
    send: async (trx, queue, data, { startAfterSeconds = 0 } = {}) => {
      await boss.send(queue, data, { db: fromKysely(trx), startAfter: startAfterSeconds });
    },
    work: (queue, handler) => void handlers.set(queue, handler),
    start: async () => {
      await boss.start();
      for (const [name, settings] of Object.entries(queues) as [QueueName, (typeof queues)[QueueName]][]) {
        await boss.createQueue(name, {
          retryLimit,
          retryDelay: settings.retryDelaySeconds,
          retryBackoff: true,
          retryDelayMax: 60,
          expireInSeconds: settings.expireInSeconds,
          deleteAfterSeconds: 24 * 3600,
        });
        if (!handlers.has(name)) continue;
        await boss.work<never, unknown>(
          name,
          { pollingIntervalSeconds: 1, batchSize: 5, localConcurrency: 2, perJobResults: true },
          (jobs: Job<never>[]) => Promise.all(jobs.map((job) => handle(name, job))),
        );
      }
      ready = true;
    },
    stop: async () => {
      ready = false;
      await boss.stop({ graceful: true, timeout: stopTimeoutMs });
    },
    isReady: () => ready,
  };
}
