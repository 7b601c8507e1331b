import { buildServices } from '../build-services.ts';
import type { Config } from '../config.ts';
import { createDatabase, createPool } from '../db/connection.ts';
import { openDataKeys } from '../db/open-data-keys.ts';
import { createLogger } from '../http/request-log.ts';
import { remindRound } from './remind-round.ts';

// A process of its own that runs one round of reminders each time it is told what time it is.
const { databaseUrl, config } = JSON.parse(process.env['REMINDING'] ?? '') as {
  databaseUrl: string;
  config: Config;
};
let now = new Date(0);
const db = createDatabase(createPool(databaseUrl, { max: 4 }));
const { services } = buildServices(config, {
  db,
  keys: await openDataKeys(db, config.secrets, () => now),
  clock: () => now,
  logger: createLogger('silent'),
  send: async () => undefined,
});

/** What went wrong; null if nothing did. */
export type RoundEnd = string | null;

process.on('message', (time: string) => {
  now = new Date(time);
  remindRound(services).then(
    () => process.send?.(null satisfies RoundEnd),
    (error: unknown) => process.send?.(String(error) satisfies RoundEnd),
  );
});
process.on('disconnect', () => process.exit(0));
