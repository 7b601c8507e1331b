// How long a backup and its restore take, and how large the file is. It only prints figures; they have no limit.
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { randomBytes } from 'node:crypto';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { checkBackup } from '../apps/server/src/backup/check-backup.ts';
import { folderPlace } from '../apps/server/src/backup/document-place.ts';
import { restoreBackup } from '../apps/server/src/backup/restore-backup.ts';
import { takeBackup } from '../apps/server/src/backup/take-backup.ts';
import { writeWholeFile } from '../apps/server/src/backup/whole-file.ts';
import { createDatabase, createPool } from '../apps/server/src/db/connection.ts';
import { startEmbedded } from '../apps/server/src/embedded/start-embedded.ts';
import { migrate } from '../apps/server/src/db/migrate.ts';

const policies = 20_000;
const postalCodes = 155_847;
const documents = 2000;
const documentBytes = 90_000;

const folder = await mkdtemp(join(tmpdir(), 'bench-backup-'));
const source = await startEmbedded({ dataDir: join(folder, 'source') });
const target = await startEmbedded({ dataDir: join(folder, 'target') });
const seconds = async (what: string, work: () => Promise<unknown>): Promise<void> => {
  const begun = performance.now();
  await work();
  console.log(`${what}: ${((performance.now() - begun) / 1000).toFixed(1)} s`);
};
try {
  await fill(source.url);
  const documentDir = join(folder, 'documents');
  await mkdir(join(documentDir, 'policies'), { recursive: true });
  for (let index = 0; index < documents; index += 1) {
    await writeFile(join(documentDir, 'policies', `SSA-${index}.pdf`), randomBytes(documentBytes));
  }
  const empty = join(folder, 'empty');
  const file = join(folder, 'socio.backup');
  const now = new Date();
  const back = (from: string) =>
    writeWholeFile(file, true, async (to) => {
      await takeBackup({ url: source.url, documents: folderPlace(from), now }, to);
    });
  const megabytes = async (from: string) => ((await back(from)) / 1e6).toFixed(1);
  await seconds('backup of the database alone', () => back(empty));
  console.log(`its size: ${await megabytes(empty)} MB`);
  await seconds(`backup with ${documents} documents (${(documents * documentBytes) / 1e6} MB)`, () =>
    back(documentDir),
  );
  console.log(`its size: ${await megabytes(documentDir)} MB`);
  await seconds('restore -- --check', () => checkBackup({ file }));
  const into = { url: target.url, documents: folderPlace(join(folder, 'restored')) };
  await seconds('restore', async () => restoreBackup({ file }, await checkBackup({ file }), into));
  console.log(`memory at most: ${Math.round(process.resourceUsage().maxRSS / 1024)} MB`);
} finally {
  await source.stop();
  await target.stop();
  await rm(folder, { recursive: true, force: true });
}

/** Creates as many rows as that many purchases leave. Their shapes and sizes matter here, not their words. */
async function fill(url: string): Promise<void> {
  const db = createDatabase(createPool(url, { max: 1 }));
  await migrate(db);
  const snapshot = `jsonb_build_object('insured', jsonb_build_object('name', 'Nombre ' || n, 'email', n || '@correo.example',
    'curp', upper(left(md5(n::text), 18))), 'address', jsonb_build_object('street', 'Calle ' || n, 'zip', n % 99999),
    'vehicle', jsonb_build_object('vin', upper(left(md5('v' || n), 17)), 'plates', n), 'price', jsonb_build_object(
    'annual', jsonb_build_object('net', n * 31, 'iva', n * 5, 'total', n * 36), 'monthly', jsonb_build_object('total', n * 40)))`;
  await sql
    .raw(
      `
    create function pg_temp.id(kind text, n integer) returns uuid language sql immutable as
      $$ select md5(kind || n)::uuid $$;
    insert into members select pg_temp.id('m', n), '1' || lpad(n::text, 9, '0'), 'club-' || n, now()
      from generate_series(1, ${policies}) as n;
    insert into accounts (member_id, name, first_last_name, cellphone, email, birth_date, gender, birth_state, created_at, updated_at)
      select pg_temp.id('m', n), 'Nombre ' || n, 'Apellido ' || n, '55' || lpad(n::text, 8, '0'), n || '@correo.example',
        date '1970-01-01' + n % 9000, 'M', 'Jalisco', now(), now() from generate_series(1, ${policies}) as n;
    insert into postal_codes (zip_code, neighborhood, settlement_type, municipality, city, state)
      select lpad((n % 99999)::text, 5, '0'), 'Colonia de la ciudad ' || n, 'Colonia', 'Municipio ' || n % 2400,
        'Ciudad ' || n % 600, 'Estado ' || n % 32 from generate_series(1, ${postalCodes}) as n;
    insert into brand_models (brand, model, brand_model, body_type) values ('A', 'B', 'A B', 'sedan');
    insert into versions (brand_model_id, year, name, list_price) values (1, 2024, 'C', 100);
    insert into addresses (id, member_id, street, street_number, neighborhood_name, municipality_name, city_name, state_name, zip_code, created_at, last_used_at)
      select pg_temp.id('a', n), pg_temp.id('m', n), 'Calle ' || n, n::text, 'Colonia', 'Municipio', 'Ciudad', 'Estado', '06600', now(), now()
      from generate_series(1, ${policies}) as n;
    insert into cards (id, member_id, gateway_token, last_four, brand, holder_name, expiration_month, expiration_year, created_at, last_used_at)
      select pg_temp.id('c', n), pg_temp.id('m', n), md5('t' || n), '4242', 'visa', 'Nombre Apellido', 12, 2028, now(), now()
      from generate_series(1, ${policies}) as n;
    insert into applications (id, member_id, stage, status, fulfilment, current_step, brand_model, created_at, last_updated_at)
      select pg_temp.id('p', n), pg_temp.id('m', n), 'contratacion', 'issued', 'issued', 'step12', 'A B', now(), now()
      from generate_series(1, ${policies}) as n;
    insert into quotes select pg_temp.id('q', n), pg_temp.id('p', n), 1, '06600', 'M', date '1980-01-01', 'demo', now(), current_date
      from generate_series(1, ${policies}) as n;
    update applications set quote_id = quotes.id from quotes where quotes.application_id = applications.id;
    insert into quote_packages select pg_temp.id('q', n), coverage, n, 0, 450, 8, n, n, n, n, n, n
      from generate_series(1, ${policies}) as n, unnest(enum_range(null::coverage)) as coverage;
    insert into payment_attempts (id, application_id, attempt, idempotency_key, card_id, quote_id, amount, status, snapshot, created_at, updated_at)
      select pg_temp.id('y', n), pg_temp.id('p', n), 1, pg_temp.id('p', n) || ':1', pg_temp.id('c', n), pg_temp.id('q', n), n, 'charged',
        ${snapshot}, now(), now() from generate_series(1, ${policies}) as n;
    insert into policies (id, application_id, member_id, state, policy_number, snapshot, created_at, updated_at)
      select pg_temp.id('o', n), pg_temp.id('p', n), pg_temp.id('m', n), 'issued', 'SSA-' || n, ${snapshot}, now(), now()
      from generate_series(1, ${policies}) as n;
    insert into workflow_steps (application_id, workflow, step, outcome, at)
      select pg_temp.id('p', n), 'issue-policy', 'step ' || step, 'done', now()
      from generate_series(1, ${policies}) as n, generate_series(1, 6) as step;
    insert into audit_events (at, kind, actor, application_id, details)
      select now(), 'kind ' || event, 'server', pg_temp.id('p', n), jsonb_build_object('policy', 'SSA-' || n)
      from generate_series(1, ${policies}) as n, generate_series(1, 8) as event;
    insert into sessions (id, family_id, token_hash, created_at, last_seen_at, expires_at, user_agent)
      select pg_temp.id('s', n), pg_temp.id('f', n), sha256(n::text::bytea), now(), now(), now(), 'Mozilla/5.0 (X11; Linux x86_64)'
      from generate_series(1, ${2 * policies}) as n`,
    )
    .execute(db);
  const size = await sql<{ megabytes: string; rows: string }>`
    select round(pg_database_size(current_database()) / 1e6) as megabytes,
      (select to_char(sum(n_live_tup), '999,999,999') from pg_stat_user_tables) as rows`.execute(db);
  const { megabytes = '', rows = '' } = size.rows[0] ?? {};
  console.log(`database: ${rows.trim()} rows, ${megabytes} MB on disk`);
  await db.destroy();
}
