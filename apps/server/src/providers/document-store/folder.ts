import { randomUUID } from 'node:crypto';
import { access, mkdir, open, readdir, readFile, rename, rm } from 'node:fs/promises';
import { dirname, join, relative, resolve, sep } from 'node:path';
import { unknown, type Unknown } from '../unknown.ts';
import { requireDocumentKey } from './document-key.ts';
import type { ListedDocumentStore } from './port.ts';

export type FolderConfig = { folder: string; timeoutMs: number };

/** Stores documents as files in a folder: for the demo, or for servers that share a disk. */
export function createDocumentStore({ folder, timeoutMs }: FolderConfig): ListedDocumentStore {
  return {
    put: async (key, bytes) => {
      const file = fileOf(folder, key);
      return within(timeoutMs, async () => {
        await writeWhole(file, bytes);
        return { kind: 'stored' } as const;
      });
    },
    get: async (key) => {
      const file = fileOf(folder, key);
      return within(timeoutMs, async () => {
        try {
          return { kind: 'found', bytes: new Uint8Array(await readFile(file)) } as const;
        } catch (error) {
          // If the whole folder is missing (disk not mounted), that says nothing about the document.
          if (!isMissing(error)) throw error;
          await access(folder);
          return { kind: 'missing' } as const;
        }
      });
    },
    remove: async (key) => {
      const file = fileOf(folder, key);
      return within(timeoutMs, async () => {
        await access(folder);
        await rm(file, { force: true });
        return { kind: 'removed' } as const;
      });
    },
    list: async function* () {
      const names = await readdir(folder, { recursive: true, withFileTypes: true }).catch(
        (error: unknown) => {
          if (isMissing(error)) return [];
          throw error;
        },
      );
      for (const entry of names) {
        const key = relative(resolve(folder), join(entry.parentPath, entry.name)).split(sep).join('/');
        if (entry.isFile() && !key.endsWith('.part')) yield key;
      }
    },
  };
}

function fileOf(folder: string, key: string): string {
  requireDocumentKey(key);
  return join(resolve(folder), key);
}

/** Leaves the whole document or nothing after a crash: the file gets its name only once its bytes are on disk. */
async function writeWhole(file: string, bytes: Uint8Array): Promise<void> {
  await mkdir(dirname(file), { recursive: true });
  const unfinished = `${file}.${randomUUID()}.part`;
  try {
    const handle = await open(unfinished, 'wx', 0o600);
    try {
      await handle.writeFile(bytes);
      await handle.sync();
    } finally {
      await handle.close();
    }
    await rename(unfinished, file);
  } catch (error) {
    await rm(unfinished, { force: true }).catch(() => undefined);
    throw error;
  }
}

async function within<T>(timeoutMs: number, work: () => Promise<T>): Promise<T | Unknown> {
  let timer: NodeJS.Timeout | undefined;
  const limit = new Promise<Unknown>((done) => {
    timer = setTimeout(() => done(unknown('timeout')), timeoutMs);
  });
  try {
    return await Promise.race([work(), limit]);
  } catch {
    return unknown('unavailable');
  } finally {
    clearTimeout(timer);
  }
}

function isMissing(error: unknown): boolean {
  return (error as { code?: string }).code === 'ENOENT';
}
