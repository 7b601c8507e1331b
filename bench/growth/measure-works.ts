import { spawn } from 'node:child_process';
import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import type { Database } from '../../apps/server/src/db/connection.ts';
import { buildServices } from '../../apps/server/src/build-services.ts';
import { openDataKeys } from '../../apps/server/src/db/open-data-keys.ts';
import { createLogger } from '../../apps/server/src/http/request-log.ts';
import { applicationOfKey } from '../../apps/server/src/operations/build-operations.ts';
import { reconcile } from '../../apps/server/src/operations/reconcile/reconcile.ts';
import { listOurPolicies } from '../../apps/server/src/operations/reconcile/repository.ts';
import type { Period } from '../../apps/server/src/operations/reconcile/period.ts';
import { remindRound } from '../../apps/server/src/testing/remind-round.ts';
import { issueKey } from '../../apps/server/src/workflows/policy/issue-at-insurer.ts';
import { createPurge } from '../../apps/server/src/workflows/purge.ts';
import { works } from '../../apps/server/src/workflows/works.ts';
import type { World } from './open-world.ts';

const dayMs = 86_400_000;
const repositoryRoot = join(import.meta.dirname, '../..');

type Figure = { what: string; seconds: string; note: string };

/** What runs over the whole database: how long it takes on this one, and how much memory. */
export async function measureWorks(world: World, { restore }: { restore: boolean }): Promise<void> {
  const figures: Figure[] = [];
  const measure = async (what: string, work: () => Promise<string>): Promise<void> => {
    const begun = performance.now();
    const note = await work();
    const seconds = ((performance.now() - begun) / 1000).toFixed(2);
    figures.push({ what, seconds, note });
    console.log(`${what}: ${seconds} s${note === '' ? '' : ` (${note})`}`);
  };
  await measureSweep(world.db, measure);
  await measureReminders(world, measure);
  for (const days of [7, 30]) {
    await measure(`reconcile, ${days} days`, () => reconcileWithItself(world.db, days));
  }
  await measure('ops:stuck', () => runCommand('ops-stuck', [], world));
  await measureMigrations(world.db, measure);
  const file = join(world.dataDir, 'growth.backup');
  await measure('backup', () => runCommand('backup', [file, '--force'], world));
  if (restore) {
    const into = {
      ...world,
      env: { ...world.env, DATABASE_URL: '', DATA_DIR: join(world.dataDir, 'restored') },
    };
    await measure('restore', () => runCommand('restore', [file], into));
    await rm(into.env.DATA_DIR, { recursive: true, force: true });
  }
  await rm(file, { force: true });
  await measurePurge(world.db, measure);
  console.table(figures);
}

type Measure = (what: string, work: () => Promise<string>) => Promise<void>;

async function measureSweep(db: Database, measure: Measure): Promise<void> {
  const now = new Date();
  const which = { now, before: new Date(now.getTime() - 30_000) };
  await measure('sweep: looking for all work that is due', async () => {
    const slowest = { name: '', ms: 0 };
    const found: string[] = [];
    for (const { name, due } of works) {
      const begun = performance.now();
      const ids = await due?.(db, which);
      const ms = performance.now() - begun;
      if (ms > slowest.ms) Object.assign(slowest, { name, ms });
      if (ids !== undefined && ids.length > 0) found.push(`${name} ${ids.length}`);
    }
    return `slowest ${slowest.name}: ${slowest.ms.toFixed(0)} ms; due: ${found.join(', ') || 'nothing'}`;
  });
}

/** A round by day, a day later: more is due by then than one round sends. */
async function measureReminders(world: World, measure: Measure): Promise<void> {
  const noon = new Date(Math.ceil(Date.now() / dayMs) * dayMs + 18 * 3_600_000);
  const { services, close } = buildServices(world.config, {
    db: world.db,
    keys: await openDataKeys(world.db, world.config.secrets, () => noon),
    clock: () => noon,
    logger: createLogger('silent'),
    send: async () => undefined,
  });
  const count = async () =>
    (await sql<{ count: number }>`select count(*)::int from reminders`.execute(world.db)).rows[0]?.count ?? 0;
  try {
    const before = await count();
    await measure('a round of reminders', async () => {
      await remindRound(services);
      return `${(await count()) - before} sent`;
    });
  } finally {
    await close();
  }
}

/** Against books that agree with the database, because the sandbox never saw what was copied. */
async function reconcileWithItself(db: Database, days: number): Promise<string> {
  const to = new Date(Date.now() - 3_600_000);
  const gateway = {
    list: async ({ from, to: until }: Period) => {
      const { rows } = await sql<{ key: string; id: string; amount: number; status: string; at: Date }>`
        select idempotency_key as key, gateway_charge_id as id, amount, status, created_at as at from payment_attempts
        where created_at >= ${from} and created_at < ${until} and charged_at is not null`.execute(db);
      const charges = rows.map((row) => ({
        idempotencyKey: row.key,
        chargeId: row.id,
        amount: row.amount,
        refundedAmount: row.status === 'refunded' ? row.amount : 0,
        status: 'charged',
        at: row.at,
      }));
      return { kind: 'listed', charges };
    },
  };
  const insurer = {
    list: async ({ from, to: until }: Period) => {
      const ours = await listOurPolicies(db, { from, to: until });
      const policies = ours.map(({ applicationId, policyNumber, totalPremium, at }) => ({
        idempotencyKey: issueKey(applicationId),
        applicationId,
        policyNumber,
        totalPremium,
        status: 'issued',
        issuedAt: at,
      }));
      return { kind: 'listed', policies };
    },
  };
  const dependencies = { db, gateway, insurer, applicationOfKey } as unknown as Parameters<
    typeof reconcile
  >[0];
  const period = { from: new Date(to.getTime() - days * dayMs), to };
  const found = await reconcile(dependencies, period, { pauseMs: 0 });
  if (found.kind === 'silent') return found.reason;
  return `${found.differences.length} differences, ${found.charges} charges, ${found.policies} policies, memory at most ${megabytes(process.memoryUsage().rss / 1024)}`;
}

/** What a release may have to do, while the server runs. */
async function measureMigrations(db: Database, measure: Measure): Promise<void> {
  const run = (what: string, statement: string) =>
    measure(`migration: ${what}`, async () => {
      await sql.raw(statement).execute(db);
      return '';
    });
  await run('a column', 'alter table applications add column bench_added text');
  await run(
    'an index, concurrently',
    'create index concurrently bench_added on applications (created_at) where year is not null',
  );
  await run('taking both away', 'drop index concurrently bench_added');
  await sql`alter table applications drop column bench_added`.execute(db);
}

/** The last day's visits and everything that visitors left a month ago, two days later. */
async function measurePurge(db: Database, measure: Measure): Promise<void> {
  await measure('purge, nothing due', async () => {
    await createPurge({ db, clock: () => new Date() })();
    return '';
  });
  const sessions = async () =>
    (await sql<{ count: number }>`select count(*)::int from sessions`.execute(db)).rows[0]?.count ?? 0;
  const before = await sessions();
  await measure('purge, a day later', async () => {
    await createPurge({ db, clock: () => new Date(Date.now() + 2 * dayMs) })();
    return `${before - (await sessions())} sessions`;
  });
}

const megabytes = (kilobytes: number): string => `${Math.round(kilobytes / 1024)} MB`;

/** An operator's command as its own process; the most memory that it used, where the system tells. */
async function runCommand(name: string, args: string[], { env }: Pick<World, 'env'>): Promise<string> {
  const child = spawn(
    process.execPath,
    [join(repositoryRoot, `apps/server/src/commands/${name}.ts`), ...args],
    { env: { PATH: process.env['PATH'] ?? '', ...env }, stdio: ['ignore', 'ignore', 'inherit'] },
  );
  let peak = 0;
  const watching = setInterval(() => {
    void readFile(`/proc/${child.pid}/status`, 'utf8').then(
      (status) => (peak = Math.max(peak, Number(/VmHWM:\s+(\d+)/.exec(status)?.[1] ?? 0))),
      () => undefined,
    );
  }, 100);
  const code = await new Promise<number | null>((resolve) => child.once('exit', resolve));
  clearInterval(watching);
  return `exit code ${code}, memory at most ${megabytes(peak)}`;
}
