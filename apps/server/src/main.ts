import { join } from 'node:path';
import { buildApp, type App } from './build-app.ts';
import { readConfig, type Config } from './config.ts';
import { openDatabase } from './db/open-database.ts';
import { DatabaseStartError } from './db/start-error.ts';
import { createLogger } from './http/request-log.ts';

const config = readConfigOrExit();
const logger = createLogger(config.LOG_LEVEL);
const clock = () => new Date();

const database = await openDatabase(config, clock(), { keep: reportDatabase }).catch(endWithReason);
const app = await startApp().catch(async (error: unknown) => {
  await database.close();
  return endWithReason(error);
});
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

async function startApp(): Promise<App> {
  if (database.isDemo) {
    // Not even loaded in production.
    const { completeDemo } = await import('./demo/complete-demo.ts');
    await completeDemo(config, { databaseUrl: database.url, now: clock(), logger });
  }
  const built = await buildApp(
    { ...config, WEB_DIR: config.WEB_DIR ?? join(import.meta.dirname, '../../web/dist') },
    { databaseUrl: database.url, clock, logger },
  );
  await built.start();
  await built.server.listen({ host: config.HOST, port: config.PORT });
  return built;
}

/** Also to whoever sits before the terminal: the log may be on the disk that is full. */
function reportDatabase({ isBack, error }: { isBack: boolean; error?: unknown }): void {
  if (isBack) {
    logger.warn('the embedded database runs again');
    return console.error('The database had stopped; it runs again.');
  }
  const reason = error instanceof DatabaseStartError ? error.message : undefined;
  logger.error(reason === undefined ? { err: error } : { reason }, 'the embedded database stopped');
  console.error(`The database has stopped. ${reason ?? ''}\nIts start is tried again each second.`);
}

/** Whoever starts the server with a wrong setting needs its name, not a stack. */
function readConfigOrExit(): Config {
  try {
    return readConfig(process.env);
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exit(1);
  }
}

/** What a person can mend is told in words; of a bug everything is shown. */
function endWithReason(error: unknown): never {
  console.error(error instanceof DatabaseStartError ? error.message : error);
  process.exit(1);
}
