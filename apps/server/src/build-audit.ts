import { HOUR } from '@socio/domain/spans';
import type { FastifyBaseLogger } from 'fastify';
import type { Config } from './config.ts';
import type { Database } from './db/connection.ts';
import type { DataKeys } from './db/data-keys.ts';
import { createExportHead } from './modules/audit/export-head.ts';
import { createSealEvents } from './modules/audit/seal-events.ts';
import { repeat, type Repetition } from './workflows/engine/repeat.ts';

type Dependencies = { db: Database; keys: DataKeys; clock: () => Date; logger: FastifyBaseLogger };

const sealEveryMs = 1000;

/** Seals the audit log every second, and tells the log and a file every hour how far it is. */
export function buildAudit(
  config: Config,
  { db, keys, clock, logger }: Dependencies,
): { start: () => void; stop: () => Promise<void> } {
  const sealEvents = createSealEvents(db, keys);
  const exportHead = createExportHead({
    db,
    clock,
    folder: config.AUDIT_HEAD_DIR,
    log: (head) => logger.info(head, 'audit head'),
  });
  let exportAt = 0;
  let isFailing = false;
  const round = async () => {
    await sealEvents();
    isFailing = false;
    const now = clock().getTime();
    // Once an hour also if it fails.
    if (now >= exportAt) {
      exportAt = now + HOUR;
      try {
        if (!(await exportHead())) exportAt = 0;
      } catch (error) {
        logger.error({ err: error }, 'the audit head is not written');
      }
    }
  };
  /** Once, not every second while the database is away. */
  const onError = (error: unknown) => {
    if (!isFailing) logger.error({ err: error }, 'the audit log is not sealed');
    isFailing = true;
  };
  let repetition: Repetition | undefined;
  return {
    start: () => {
      repetition = repeat(round, { everyMs: sealEveryMs, onError });
    },
    stop: async () => await repetition?.stop(),
  };
}
