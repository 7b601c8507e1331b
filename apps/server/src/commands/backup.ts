import { parseArgs } from 'node:util';
import { buildDocumentPlace } from '../build-documents.ts';
import { readConfig } from '../config.ts';
import { nameOf } from '../backup/connect.ts';
import { takeBackup, type Taken } from '../backup/take-backup.ts';
import { requireFree, writeWholeFile } from '../backup/whole-file.ts';
import { fileArgument, megabytes, onInterrupt, printCount } from '../backup/backup-report.ts';
import { endWithFailure } from '../operations/run-command.ts';
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
    options: { force: { type: 'boolean', default: false } },
  });
  const { env } = process;
  const file = fileArgument(positionals, env);
  const config = readConfig(env);
  await requireFree(file, values.force);
  const signal = onInterrupt('Interrupted: no backup was made.');
  const database = await openOperationsDatabase(config);
  const started = performance.now();
  try {
    const { url } = database;
    const documents = buildDocumentPlace(config);
    console.log(`Backup of ${nameOf(url)} and ${documents.name}`);
    let taken: Taken | undefined;
    const written = await writeWholeFile(file, values.force, async (to) => {
      const now = new Date();
      taken = await takeBackup(
        { url, documents, now, signal, onTable: (name, of) => printCount(name, of.rows, 'rows') },
        to,
      );
    });
    printCount('documents', taken?.documents.files ?? 0, 'files');
    const seconds = ((performance.now() - started) / 1000).toFixed(1);
    console.log(`${file}: ${megabytes(written)} in ${seconds} s`);
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
