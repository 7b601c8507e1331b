import { join } from 'node:path';
import { buildApp } from './build-app.ts';
import { readConfig, type Config } from './config.ts';
import { openDatabase } from './db/open-database.ts';
import { createLogger } from './http/request-log.ts';

const config = readConfigOrExit();
const logger = createLogger(config.LOG_LEVEL);
const clock = () => new Date();

const database = await openDatabase(config, clock());
if (database.isDemo) {
  // Not even loaded in production.
  const { completeDemo } = await import('./db/demo/complete-demo.ts');
  await completeDemo(config, { databaseUrl: database.url, now: clock(), logger });
}
const app = await buildApp(
  { ...config, WEB_DIR: config.WEB_DIR ?? join(import.meta.dirname, '../../web/dist') },
  { databaseUrl: database.url, clock, logger },
);
await app.start();
await app.server.listen({ host: config.HOST, port: config.PORT });
const address = app.server.server.address();
logger.info({ port: typeof address === 'object' ? address?.port : config.PORT }, 'listening');

let stopping = false;
async function stop(signal: string): Promise<void> {
  if (stopping) return;
  stopping = true;
  logger.info({ signal }, 'stopping');
  // Whatever hangs must not keep the process: the next start takes up what was left.
  setTimeout(() => process.exit(1), 25_000).unref();
  await app.close();
  await database.close();
  process.exit(0);
}
process.on('SIGTERM', () => void stop('SIGTERM'));
process.on('SIGINT', () => void stop('SIGINT'));

/** Whoever starts the server with a wrong setting needs its name, not a stack. */
function readConfigOrExit(): Config {
  try {
    return readConfig(process.env);
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exit(1);
  }
}
