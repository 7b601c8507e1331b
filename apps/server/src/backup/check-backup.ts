import { BackupError } from './backup-error.ts';
import { requireSameMigrations } from './compare-migrations.ts';
import type { Header, Summary } from './format.ts';
import { readArchive, type BackupFile } from './read-archive.ts';

export type Checked = { header: Header; summary: Summary };

/** Reads the whole file and changes nothing: checks that it is complete and that this program can restore it. */
export async function checkBackup(
  backup: BackupFile,
  { migrations, signal }: { migrations?: string; signal?: AbortSignal } = {},
): Promise<Checked> {
  let header: Header | undefined;
  for await (const part of readArchive(backup)) {
    signal?.throwIfAborted();
    if (part.kind === 'begin') {
      header = part.header;
      await requireSameMigrations(header.migrations, migrations);
    } else if (part.kind !== 'end') {
      for await (const _ of part.bytes);
    } else if (header !== undefined) {
      return { header, summary: part.summary };
    }
  }
  throw new BackupError(`${backup.file} is not a backup.`);
}
