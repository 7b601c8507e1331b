import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { buildApp, type App } from './build-app.ts';
import { openTracing } from './build-watching.ts';
import { readConfig, type Config } from './config.ts';
import { openDatabase } from './db/open-database.ts';
import { DatabaseStartError } from './db/start-error.ts';
import { createLogger } from './http/request-log.ts';

// V8 allocates among the old objects wherever in the program it has found that most objects outlive a collection, which it
// finds of much that lives no longer than a call. There it keeps all that it refers to until the next full collection: five
// per cent of what the calls allocate, instead of 0.6.
setFlagsFromString('--no-allocation-site-pretenuring');

const config = readConfigOrExit();
const tracing = await openTracing(config);
const logger = createLogger(config.LOG_LEVEL, undefined, tracing?.traceId);
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
  // A hanging shutdown must not keep the process alive: the next start resumes what was left.
  setTimeout(() => process.exit(1), config.DRAIN_MS + 25_000).unref();
  // The proxy has to see that no more calls may be sent here, before they are no longer taken.
  app.drain();
  await sleep(config.DRAIN_MS);
  await app.close();
  await database.close();
  await tracing?.stop();
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
    { databaseUrl: database.url, clock, logger, tracing },
  );
  await built.start();
  await built.server.listen({ host: config.HOST, port: config.PORT });
  return built;
}

/** Also printed to the terminal, because the log may be on the full disk. */
function reportDatabase({ isBack, error }: { isBack: boolean; error?: unknown }): void {
  if (isBack) {
    logger.warn('the embedded database is running again');
    return console.error('The database had stopped; it is running again.');
  }
  const reason = error instanceof DatabaseStartError ? error.message : undefined;
  logger.error(reason === undefined ? { err: error } : { reason }, 'the embedded database stopped');
  console.error(`The database has stopped. ${reason ?? ''}\nTrying to restart it every second.`);
}

/** A wrong setting calls for its name, not for a stack trace. */
function readConfigOrExit(): Config {
  try {
    return readConfig(process.env);
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exit(1);
  }
}

/** Problems that an operator can fix are explained in words; bugs are shown in full. */
function endWithReason(error: unknown): never {
  console.error(error instanceof DatabaseStartError ? error.message : error);
  process.exit(1);
}
