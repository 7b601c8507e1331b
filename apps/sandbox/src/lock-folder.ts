import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';

/** The folder cannot be used; the message tells the person starting the sandbox why. */
export class FolderError extends Error {
  override readonly name = 'FolderError';
}

/** SQLITE_BUSY and SQLITE_FULL. */
const reasons: Record<number, string> = {
  5: 'another sandbox uses it (perhaps an `npm start` in another window). Stop that one, or set DATA_DIR to another folder',
  13: 'the disk is full. Free some space',
};

/**
 * Locks the sandbox's folder for this process, because two that append to one ledger would each know only half of it.
 * Node has no file locks, and SQLite's are the system's: a killed process releases them.
 */
export function lockFolder(dataDir: string): () => void {
  const folder = join(dataDir, 'sandbox');
  try {
    mkdirSync(folder, { recursive: true });
    const lock = new DatabaseSync(join(folder, 'lock'));
    try {
      lock.exec('pragma busy_timeout = 0; begin exclusive');
    } catch (error) {
      lock.close();
      throw error;
    }
    return () => lock.close();
  } catch (error) {
    const { errcode = 0, message } = error as { errcode?: number; message: string };
    const reason = reasons[errcode] ?? message;
    throw new FolderError(`${folder} cannot be used: ${reason}.`, { cause: error });
  }
}
