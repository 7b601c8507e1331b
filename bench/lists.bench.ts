// Dashboard: the two lists of a member with 500 policies and 500 applications, over real HTTP.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { getActiveInsuranceApplications } from '@socio/contracts/get-active-insurance-applications';
import { getAllPolicies } from '@socio/contracts/get-all-policies';
import { sql } from 'kysely';
import { createDatabase, createPool, type Database } from '../apps/server/src/db/connection.ts';
import { startEmbedded } from '../apps/server/src/embedded/start-embedded.ts';
import { spawnServer } from '../apps/server/src/testing/spawn-server.ts';
import { startTestSandbox } from '../apps/server/src/testing/start-test-sandbox.ts';
import { createHttpClient } from '../apps/server/src/testing/test-client.ts';
import { newMember } from '../apps/server/src/testing/test-member.ts';
import { buyPolicy } from '../apps/server/src/testing/test-purchase.ts';
import { percentiles, percentile } from './percentiles.ts';

const rows = 500;
const limitMs = 50;

/** Creates the given number of policies and applications, each a copy of the one really bought. */
async function fillUp(db: Database, memberId: string): Promise<void> {
  await sql`
    with copies as (
      insert into applications
      select (jsonb_populate_record(null::applications, to_jsonb(own) || jsonb_build_object(
        'id', gen_random_uuid(), 'status', kind.status, 'stage', 'cotizacion', 'fulfilment', kind.fulfilment,
        'last_updated_at', own.last_updated_at + n * interval '1 second'
      ))).*
      from applications as own, generate_series(1, ${rows}::integer) as n,
        (values ('issued', 'issued'), ('active', 'none')) as kind (status, fulfilment)
      where own.member_id = ${memberId}
      returning id, status
    )
    insert into policies
    select (jsonb_populate_record(null::policies, to_jsonb(own) || jsonb_build_object(
      'id', gen_random_uuid(), 'application_id', copies.id,
      'policy_number', 'BENCH-' || copies.id, 'seal', md5(copies.id::text)
    ))).*
    from copies, policies as own
    where copies.status = 'issued' and own.member_id = ${memberId}
    limit ${rows - 1}`.execute(db);
  await sql`analyze`.execute(db);
}

const folder = await mkdtemp(join(tmpdir(), 'socio-bench-'));
const [embedded, sandbox] = await Promise.all([startEmbedded({ dataDir: folder }), startTestSandbox()]);
const server = await spawnServer({
  DATABASE_URL: embedded.serverUrl,
  DATABASE_OWNER_URL: embedded.url,
  DATA_DIR: folder,
  SANDBOX_URL: sandbox.url,
  SANDBOX_SMTP_PORT: String(sandbox.smtpPort),
});
try {
  const world = { sandbox, client: () => createHttpClient(server.url) };
  const member = await newMember(world);
  await buyPolicy(world, member);
  const db = createDatabase(createPool(embedded.url, { max: 1 }));
  await fillUp(db, member.id);
  await db.destroy();

  for (const limit of [5, rows]) {
    for (const [name, contract] of [
      ['policies', getAllPolicies],
      ['applications', getActiveInsuranceApplications],
    ] as const) {
      const times: number[] = [];
      let total = 0;
      for (let call = -50; call < 400; call += 1) {
        const started = performance.now();
        const answer = await member.client.call(contract, { limit });
        if (call >= 0) times.push(performance.now() - started);
        ({ total } = answer.body.data.data.response);
      }
      console.log(`${name}, ${limit} of ${total}: ${percentiles(times)}; limit p95 ${limitMs} ms`);
      if (percentile(times, 0.95) >= limitMs) process.exitCode = 1;
    }
  }
} finally {
  await server.kill();
  await Promise.all([embedded.stop(), sandbox.close()]);
  await rm(folder, { recursive: true, force: true });
}
