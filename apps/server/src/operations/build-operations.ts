import type { FastifyBaseLogger } from 'fastify';
import { buildServices } from '../build-services.ts';
import type { Config } from '../config.ts';
import type { Database } from '../db/connection.ts';
import { issueKey } from '../workflows/policy/issue-at-insurer.ts';
import { createRefundApplication } from './due/refund-application.ts';
import { createRetryApplication } from './due/retry-application.ts';

type Dependencies = {
  db: Database;
  clock: () => Date;
  logger: FastifyBaseLogger;
  /** Before a second try of what another runner may be at. */
  pauseMs?: number;
};

/** What an operator's commands act with: the product's own works, by hand; no listener, no job queue, no sweep. */
export function buildOperations(config: Config, { db, clock, logger, pauseMs = 2000 }: Dependencies) {
  // Nothing is queued: what a job would do is found due in the database, by the command itself or by the next sweep.
  const send = async () => undefined;
  const { services, close } = buildServices(config, { db, clock, logger, send });
  return {
    gateway: services.gateway,
    insurer: services.insurer,
    refundApplication: createRefundApplication(services),
    retryApplication: createRetryApplication(services, { pauseMs }),
    close,
  };
}

/** The application whose policy stands under a key of ours; null for another's key. */
export function applicationOfKey(key: string): string | null {
  const applicationId = key.slice(0, 36);
  return /^[0-9a-f-]{36}$/.test(applicationId) && key === issueKey(applicationId) ? applicationId : null;
}
