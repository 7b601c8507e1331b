import type { FastifyBaseLogger } from 'fastify';
import { buildApp } from '../build-app.ts';
import type { Config } from '../config.ts';
import { createOpenSession } from '../modules/sessions/open-session.ts';
import { createDatabase, createPool } from '../db/connection.ts';
import { awaitMails } from './await-mails.ts';
import { daysBefore } from './demo-days.ts';
import type { DemoTarget } from './demo-history.ts';
import { createWithVisit } from './demo-visit.ts';
import { reachWorld, type DemoWorld } from './demo-world.ts';
import { findMissing, type Missing } from './find-missing.ts';
import { makeHistory } from './make-history.ts';

type Completing = { databaseUrl: string; now: Date; logger: FastifyBaseLogger; patienceMs?: number };

const mailLimitMs = 5000;
/** Earlier policies are of the kind whose receipts the insurer collects; of later ones none is due yet. */
const oldPolicyDays = 28;
const needOutside: readonly DemoTarget[] = ['address-step', 'payment-step', 'vehicle-data-step', 'issued'];

/**
 * Gives the demo members their history. Only what is missing is created, so that a second run finds nothing to do and
 * an interrupted one is continued. Never fails: what cannot be created now waits for the next start.
 */
export async function completeDemo(config: Config, deps: Completing): Promise<void> {
  const { databaseUrl, now, logger, patienceMs = 5000 } = deps;
  if (config.production) throw new Error('The demonstration data are not for production');
  const started = performance.now();
  try {
    const missing = await readMissing(databaseUrl, now);
    if (missing.length === 0) return;
    const world = await reachWorld(config, patienceMs);
    const possible =
      world === undefined
        ? missing.filter(({ application }) => !needOutside.includes(application.target))
        : missing;
    const isOld = ({ at }: Missing) => at < daysBefore(now, oldPolicyDays);
    await replay({ ...config, COLLECTS: 'insurer' }, deps, possible.filter(isOld), world);
    await replay(
      config,
      deps,
      possible.filter((one) => !isOld(one)),
      world,
    );
    // Whoever opens the inbox is looking for the code just sent, not for these mails.
    if (possible.length > 0) await world?.emptyInbox();
    const made = { made: possible.length, ms: Math.round(performance.now() - started) };
    if (world !== undefined) return logger.info(made, 'demonstration: made');
    logger.warn(made, 'demonstration: without the sandbox nothing is bought; the next start makes the rest');
  } catch (error) {
    logger.warn({ err: error }, 'demonstration: incomplete; the next start makes the rest');
  }
}

async function readMissing(databaseUrl: string, now: Date): Promise<Missing[]> {
  const db = createDatabase(createPool(databaseUrl, { max: 2 }));
  try {
    return await findMissing(db, now);
  } finally {
    await db.destroy();
  }
}

/** The whole product in this process, without a port and with a clock that starts in the past. */
async function replay(
  config: Config,
  { databaseUrl, logger }: Completing,
  missing: Missing[],
  world: DemoWorld | undefined,
): Promise<void> {
  const [first] = missing;
  if (first === undefined) return;
  let instant = first.person.joined;
  const app = await buildApp(config, {
    databaseUrl,
    clock: () => instant,
    logger: logger.child({ part: 'demonstration' }, { level: 'warn' }),
  });
  try {
    await app.start();
    const moveClock = async (to: Date) => {
      instant = to;
      await world?.moveClock(to);
    };
    const { server, db, keys } = app;
    const openSession = createOpenSession(db, keys);
    const withVisit = createWithVisit({ server, openSession, publicUrl: config.PUBLIC_URL });
    await makeHistory({ db, withVisit, moveClock, withCards: world !== undefined }, missing);
    await awaitMails(db, mailLimitMs);
  } finally {
    await app.close();
    await world?.moveClock(null);
  }
}
