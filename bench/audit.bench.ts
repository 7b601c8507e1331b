// How long it takes to seal a million events of the audit log, and to verify them. `--events N` for another number.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { sql } from 'kysely';
import { createDatabase, createPool } from '../apps/server/src/db/connection.ts';
import { migrate } from '../apps/server/src/db/migrate.ts';
import { openDataKeys } from '../apps/server/src/db/open-data-keys.ts';
import { startEmbedded } from '../apps/server/src/embedded/start-embedded.ts';
import { createSealEvents } from '../apps/server/src/modules/audit/seal-events.ts';
import { verifyChain } from '../apps/server/src/operations/audit/verify-chain.ts';

const limitSeconds = 60;
const { values } = parseArgs({
  args: process.argv.slice(3),
  options: { events: { type: 'string', default: '1000000' } },
});
const events = Number(values.events);

const folder = await mkdtemp(join(tmpdir(), 'bench-audit-'));
const embedded = await startEmbedded({ dataDir: folder });
const db = createDatabase(createPool(embedded.url, { max: 2 }));

async function seconds<T>(what: string, work: () => Promise<T>): Promise<{ took: number; result: T }> {
  const begun = performance.now();
  const result = await work();
  const took = (performance.now() - begun) / 1000;
  console.log(`${what}: ${took.toFixed(1)} s`);
  return { took, result };
}

try {
  await migrate(db);
  const keys = await openDataKeys(db, ['a secret of thirty-two characters'], () => new Date());
  await seconds(`${events} events recorded`, () =>
    sql`
      insert into audit_events (at, kind, actor, member_id, application_id, session_id, network, device, details)
      select now(), 'document-read', 'member', md5('m' || n % 100000)::uuid, md5('p' || n)::uuid,
        md5('s' || n)::uuid, sha256(n::text::bytea), sha256(n::text::bytea), jsonb_build_object('policy', 'SSA-' || n)
      from generate_series(1, ${events}) as n`.execute(db),
  );
  await seconds('sealed', createSealEvents(db, keys));
  await sql`analyze audit_events, audit_chain`.execute(db);
  const { took, result } = await seconds('verified', () => verifyChain(db, keys));
  console.log(`${result.links} links, ${result.damages.length} damages; limit ${limitSeconds} s`);
  const { rows } = await sql<{ name: string; bytes: number }>`
    select relname as name, pg_total_relation_size(oid) as bytes from pg_class
    where relname in ('audit_events', 'audit_chain') order by relname`.execute(db);
  for (const { name, bytes } of rows) console.log(`${name}: ${Math.round(bytes / events)} bytes an event`);
  console.log(`memory at most: ${Math.round(process.resourceUsage().maxRSS / 1024)} MB`);
  if (took >= limitSeconds || result.links !== events || result.damages.length > 0) process.exitCode = 1;
} finally {
  await db.destroy();
  await embedded.stop();
  await rm(folder, { recursive: true, force: true });
}
