import { randomUUID } from 'node:crypto';
import { access, mkdir, open, readFile, rename, rm } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { unknown, type Unknown } from '../unknown.ts';
import type { DocumentStore } from './port.ts';

export type FolderConfig = { folder: string; timeoutMs: number };

/** Documents as files below one folder, for the demo and for a single server with a disk of its own. */
export function createDocumentStore({ folder, timeoutMs }: FolderConfig): DocumentStore {
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
          // A folder that is missing as a whole (a disk not mounted) is no proof that the document is.
          if (!isMissing(error)) throw error;
          await access(folder);
          return { kind: 'missing' } as const;
        }
      });
    },
  };
}

const allowedKey = /^[A-Za-z0-9_-][A-Za-z0-9._-]*(\/[A-Za-z0-9_-][A-Za-z0-9._-]*)*$/;

/** A wrong key is a bug of ours, not an answer of the store: it throws. */
function fileOf(folder: string, key: string): string {
  if (!allowedKey.test(key)) throw new Error('Not a document key');
  return join(resolve(folder), key);
}

/** After a crash there is the whole document or none: the name appears only when the bytes are on the disk. */
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
