import { parseArgs } from 'node:util';
import { buildDocumentPlace } from '../build-documents.ts';
import { readConfig } from '../config.ts';
import { nameOf } from '../db/check-server.ts';
import { takeBackup, type Taken } from '../backup/take-backup.ts';
import { requireFree, writeWholeFile } from '../backup/whole-file.ts';
import { fileArgument, megabytes, onInterrupt, printCount } from '../backup/backup-report.ts';
import { readSigningKey, signFile } from '../backup/signature.ts';
import { CommandError, endWithFailure } from '../operations/run-command.ts';
import { openOperationsDatabase } from '../operations/operations-database.ts';

// npm run backup -- FILE: writes the whole database and the documents into one file. Read-only.
try {
  process.exitCode = await backup();
} catch (error) {
  endWithFailure(error);
}

async function backup(): Promise<number> {
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    options: { force: { type: 'boolean', default: false }, plain: { type: 'boolean', default: false } },
  });
  const { env } = process;
  const file = fileArgument(positionals, env);
  const config = readConfig(env);
  const { BACKUP_RECIPIENTS: recipients, BACKUP_SIGNING_KEY: signingKey } = config;
  if (config.production && recipients.length === 0 && !values.plain) {
    throw new CommandError(
      'In production a backup is encrypted: set BACKUP_RECIPIENTS (npm run backup:keys makes the keys), or write it readable with --plain.',
    );
  }
  const key = signingKey === undefined ? undefined : await readSigningKey(signingKey, 'private');
  await requireFree(file, values.force);
  const signal = onInterrupt('Interrupted: no backup was made.');
  const database = await openOperationsDatabase(config, 'server');
  const started = performance.now();
  try {
    const { url } = database;
    const documents = buildDocumentPlace(config);
    console.log(`Backup of ${nameOf(url)} and ${documents.name}`);
    let taken: Taken | undefined;
    const written = await writeWholeFile(file, values.force, async (to) => {
      const now = new Date();
      taken = await takeBackup(
        {
          url,
          documents,
          now,
          recipients: values.plain ? [] : recipients,
          signal,
          onTable: (name, of) => printCount(name, of.rows, 'rows'),
        },
        to,
      );
    });
    if (key !== undefined) await signFile(file, key);
    printCount('documents', taken?.documents.files ?? 0, 'files');
    const seconds = ((performance.now() - started) / 1000).toFixed(1);
    const seals = [recipients.length > 0 && !values.plain && 'encrypted', key && 'signed'].filter(Boolean);
    const how = seals.length === 0 ? 'readable by anybody who has the file' : seals.join(' and ');
    console.log(`${file}: ${megabytes(written)} in ${seconds} s, ${how}`);
    const missing = taken?.missingDocuments ?? 0;
    if (missing === 0) return 0;
    console.error(
      `${missing} policy documents are missing from ${documents.name}. Is ${documents.setting} the server's?`,
    );
    return 1;
  } finally {
    await database.close();
  }
}
