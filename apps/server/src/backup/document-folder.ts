import { createWriteStream } from 'node:fs';
import { mkdir, readdir, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { BackupError } from './backup-error.ts';
import type { NewDocuments } from './new-documents.ts';

/** Holds documents being restored, inside the folder so that they are on the same disk. No document has this name. */
const staging = '.restoring';
/** May stand at the root of a dedicated disk. */
const ignored = [staging, 'lost+found'];

async function contentsOf(folder: string): Promise<string[]> {
  return await readdir(folder).catch((error: unknown) => {
    if ((error as { code?: string }).code === 'ENOENT') return [];
    throw error;
  });
}

async function requireEmptyFolder(folder: string): Promise<void> {
  const found = (await contentsOf(folder)).filter((name) => !ignored.includes(name));
  if (found.length > 0) {
    throw new BackupError(
      `The document folder ${folder} is not empty (${found.slice(0, 3).join(', ')}): a restore needs an empty one. Nothing was changed.`,
    );
  }
}

export async function openDocumentFolder(folder: string): Promise<NewDocuments> {
  await requireEmptyFolder(folder);
  const place = join(folder, staging);
  // Left by a restore that was killed.
  await rm(place, { recursive: true, force: true });
  let placed: string[] = [];
  return {
    write: async (key, bytes) => {
      const file = join(place, key);
      await mkdir(dirname(file), { recursive: true });
      await pipeline(bytes, createWriteStream(file, { flags: 'wx', mode: 0o600, flush: true }));
    },
    place: async () => {
      for (const name of await contentsOf(place)) {
        await rename(join(place, name), join(folder, name));
        placed = [...placed, name];
      }
    },
    keep: () => {
      placed = [];
    },
    undo: async () => {
      for (const name of placed) await rename(join(folder, name), join(place, name));
      placed = [];
    },
    tidy: () => rm(place, { recursive: true, force: true }),
  };
}
