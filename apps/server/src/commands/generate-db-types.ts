import { execFileSync } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createDatabase, createPool } from '../db/connection.ts';
import { startEmbedded } from '../embedded/start-embedded.ts';
import { migrate } from '../db/migrate.ts';

// Writes db/types.ts from the migrations; with --verify it only checks whether the file is up to date.
const verify = process.argv.includes('--verify');
const dataDir = await mkdtemp(join(tmpdir(), 'db-types-'));
const embedded = await startEmbedded({ dataDir, durable: false });
const db = createDatabase(createPool(embedded.url, { max: 1 }));
try {
  await migrate(db);
  const cli = createRequire(import.meta.url).resolve('kysely-codegen/dist/cli/bin.js');
  execFileSync(
    process.execPath,
    [
      cli, '--dialect', 'postgres', '--url', embedded.url, '--date-parser', 'string',
      '--type-mapping', JSON.stringify({ int8: 'number', jsonb: 'unknown' }),
      '--exclude-pattern', '*schema_migrations*', '--out-file', join(import.meta.dirname, '..', 'db', 'types.ts'),
      ...(verify ? ['--verify'] : []),
    ],
    { stdio: 'inherit' },
  ); // prettier-ignore
} finally {
  await db.destroy();
  await embedded.stop();
  await rm(dataDir, { recursive: true, force: true });
}
