import { createHash } from 'node:crypto';
import { readMigrationFiles } from '../db/migrate.ts';
import { BackupError } from './backup-error.ts';
import type { Header } from './format.ts';

type Applied = Header['migrations'];

/** Reads the files so that their hashes are the same on every system, whatever its line endings. */
async function readOwn(folder: string | undefined): Promise<Applied> {
  const files = await readMigrationFiles(folder);
  return files.map(({ name, text }) => ({
    name,
    sha256: createHash('sha256').update(text.replaceAll('\r\n', '\n')).digest('hex'),
  }));
}

/** The migrations behind the names stored in a database. */
export async function describeMigrations(names: string[], folder?: string): Promise<Applied> {
  const own = await readOwn(folder);
  return names.map((name) => {
    const found = own.find((one) => one.name === name);
    if (found === undefined) {
      throw new BackupError(
        `The database belongs to a newer version of this program (migration ${name}): make the backup with that one.`,
      );
    }
    return found;
  });
}

/** Checks that this program begins with the backup's migrations, unchanged; returns the last of these. */
export async function requireSameMigrations(applied: Applied, folder?: string): Promise<string> {
  const own = await readOwn(folder);
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
