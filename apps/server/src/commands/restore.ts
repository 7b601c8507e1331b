import { parseArgs } from 'node:util';
import { buildDocumentPlace, buildDocumentStore, buildTombstoneStore } from '../build-documents.ts';
import { readConfig, type Config } from '../config.ts';
import { checkBackup } from '../backup/check-backup.ts';
import { nameOf } from '../db/check-server.ts';
import { readIdentities } from '../backup/encryption.ts';
import { restoreBackup } from '../backup/restore-backup.ts';
import { fileArgument, megabytes, onInterrupt, printCount } from '../backup/backup-report.ts';
import { readSigningKey, requireSigned } from '../backup/signature.ts';
import { createDatabase, createPool } from '../db/connection.ts';
import { prepareDatabase } from '../db/prepare-database.ts';
import { applyTombstones } from '../workflows/accounts/apply-tombstones.ts';
import { endWithFailure, explain } from '../operations/run-command.ts';
import { openOperationsDatabase } from '../operations/operations-database.ts';

const unfinished =
  'Everything is restored, but whoever was deleted since the backup is in it again. Before a server is started: npm run restore -- --only-tombstones';

// npm run restore -- FILE [--identity FILE] [--signer FILE]: fills an empty database and an empty document folder. With --check it only reads the file.
// npm run restore -- --only-tombstones: only deletes again, in a restored database, whoever was deleted since its backup.
try {
  await restore();
} catch (error) {
  endWithFailure(error);
}

async function restore(): Promise<void> {
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    options: {
      check: { type: 'boolean', default: false },
      'only-tombstones': { type: 'boolean', default: false },
      identity: { type: 'string' },
      signer: { type: 'string' },
    },
  });
  const { env } = process;
  const config = readConfig(env);
  if (values['only-tombstones']) {
    const database = await openOperationsDatabase(config, 'owner');
    try {
      await deleteAgain(config, database.url);
    } finally {
      await database.close();
    }
    return;
  }
  const file = fileArgument(positionals, env);
  const started = performance.now();
  const signal = onInterrupt('Interrupted: nothing was changed.');
  const named = (path: string) => fileArgument([path], env);
  const identities = values.identity && (await readIdentities(named(values.identity)));
  const backup = { file, identities: identities || undefined };
  if (values.signer !== undefined) {
    await requireSigned(file, await readSigningKey(named(values.signer), 'public'));
  }
  const checked = await checkBackup(backup, { signal });
  const { header, summary } = checked;
  const { files, bytes } = summary.documents;
  const rows = Object.values(summary.tables).reduce((all, table) => all + table.rows, 0);
  console.log(
    `Backup of ${header.takenAt}, complete: ${header.tables.length} tables, ${rows.toLocaleString('en')} rows, ${files} documents (${megabytes(bytes)}), up to migration ${header.migrations.at(-1)?.name}`,
  );
  if (values.check) return;

  const database = await openOperationsDatabase(config, 'owner');
  try {
    const documents = buildDocumentPlace(config);
    console.log(`Restoring into ${nameOf(database.url)} and ${documents.name}`);
    const onTable = (name: string, count: number) => printCount(name, count, 'rows');
    const { skipped, migrated } = await restoreBackup(backup, checked, {
      url: database.url,
      documents,
      onTable,
      signal,
    });
    printCount('documents', files, 'files');
    for (const name of skipped) console.log(`Skipped, because the program has no such table: ${name}`);
    for (const name of migrated) console.log(`Migrated: ${name}`);
    const { url: ownerUrl, serverUser } = database;
    await prepareDatabase({ ownerUrl, serverUser, demo: !config.production });
    await deleteAgain(config, ownerUrl).catch((cause: unknown) => {
      throw new Error(`${explain(cause)} ${unfinished}`, { cause });
    });
    console.log(`Restored in ${((performance.now() - started) / 1000).toFixed(1)} s.`);
  } finally {
    await database.close();
  }
}

async function deleteAgain(config: Config, ownerUrl: string): Promise<void> {
  const db = createDatabase(createPool(ownerUrl, { max: 2 }));
  try {
    const stores = { documents: buildDocumentStore(config), tombstones: buildTombstoneStore(config) };
    const { read, deleted } = await applyTombstones({ db, ...stores }, new Date());
    console.log(
      `Members deleted since the backup, and now again: ${deleted} (noted as deleted in all: ${read})`,
    );
    if (read === 0)
      console.log(
        'Nobody is noted as deleted. If members ever were, this is not where it was noted: see TOMBSTONE_DIR.',
      );
  } finally {
    await db.destroy();
  }
}
