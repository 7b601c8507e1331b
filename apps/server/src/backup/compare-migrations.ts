import { readMigrationFiles } from '../db/migration-file.ts';
import { BackupError } from './backup-error.ts';
import type { Header } from './format.ts';

type Applied = Header['migrations'];

type Recorded = { name: string; kind: string | null; sha256: string | null };

/** The migrations recorded in a database, including those by which a later release has expanded it. */
export async function describeMigrations(recorded: Recorded[], folder?: string): Promise<Applied> {
  const own = await readMigrationFiles(folder);
  return recorded.map(({ name, kind, sha256: itsHash }) => {
    const sha256 = own.find((one) => one.name === name)?.sha256 ?? (kind === 'expand' ? itsHash : null);
    if (sha256 === null) {
      throw new BackupError(
        `The database belongs to a newer version of this program (migration ${name}): make the backup with that one.`,
      );
    }
    return { name, sha256 };
  });
}

/** Checks that this program begins with the backup's migrations, unchanged; returns the last of these. */
export async function requireSameMigrations(applied: Applied, folder?: string): Promise<string> {
  const own = await readMigrationFiles(folder);
  for (const [index, { name, sha256 }] of applied.entries()) {
    const mine = own.find((one) => one.name === name);
    if (mine === undefined) {
      throw new BackupError(
        `The backup was made by a newer version of this program (migration ${name}): restore it with that one.`,
      );
    }
    if (mine.sha256 !== sha256 || own[index] !== mine) {
      throw new BackupError(
        `Migration ${name} of this program differs from the backup's: restore with the version that made the backup.`,
      );
    }
  }
  return applied.at(-1)?.name ?? '';
}
