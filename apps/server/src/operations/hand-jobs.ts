import type { Jobs } from '../workflows/engine/queue.ts';
import type { JobData, JobOutcome, QueueName } from '../workflows/engine/queues.ts';

export type HandJobs = Jobs & {
  run: <Q extends QueueName>(queue: Q, data: JobData[Q]) => Promise<JobOutcome>;
};

/**
 * The workflows' job handlers, to be run by hand and in this process. Nothing is queued: what a job makes necessary
 * is found due in the database afterwards, by the command itself or by the next sweep of a server.
 */
export function createHandJobs(): HandJobs {
  const handlers = new Map<QueueName, (data: never) => Promise<JobOutcome>>();
  return {
    send: async () => undefined,
    work: (queue, handler) => void handlers.set(queue, handler),
    start: async () => undefined,
    stop: async () => undefined,
    isReady: () => true,
    run: async (queue, data) => {
      const handler = handlers.get(queue);
      if (handler === undefined) throw new Error(`nobody does ${queue}`);
      return await handler(data as never);
    },
  };
}
