import { randomBytes } from 'node:crypto';
import { chown, mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { isAlive } from './postmaster.ts';
import { birthOf } from './process-birth.ts';

/** How a user that started or joined the database relates to it; one process may have several entries. */
type Entry = {
  state: 'coming' | 'using' | 'leaving';
  /** When the process began, if the system tells it: process ids are reused. */
  birth: string;
  /** The PostgreSQL it uses; not yet known while it is starting. */
  postmaster?: number;
};

/** What a start or a stop sees of all other live users. */
export type Others = {
  /** Using this PostgreSQL or about to. */
  staying: number;
  /** About to stop it, or to find that they must not. */
  leaving: number;
};

export type User = {
  setUsing: (postmaster: number) => Promise<void>;
  setLeaving: () => Promise<void>;
  countOthers: (postmaster: number | undefined) => Promise<Others>;
  remove: () => Promise<void>;
};

async function readEntry(file: string): Promise<Entry | undefined> {
  try {
    return JSON.parse(await readFile(file, 'utf8')) as Entry;
  } catch {
    // Removed in the meantime.
    return undefined;
  }
}

/**
 * Registers a user of the database in a folder, so that the last one stops it. No lock is needed: a newcomer registers
 * first and then looks for leavers, a leaver announces that first and then looks for newcomers. So of two that meet, at
 * least one sees the other.
 */
export async function addUser(folder: string, owner: { uid?: number; gid?: number } = {}): Promise<User> {
  await mkdir(folder, { recursive: true, mode: 0o755 });
  // When root starts another user's database, that user gets the folder.
  if (owner.uid !== undefined && owner.gid !== undefined) await chown(folder, owner.uid, owner.gid);
  const name = `${process.pid}-${randomBytes(6).toString('hex')}`;
  const birth = await birthOf(process.pid);
  const write = async (entry: Omit<Entry, 'birth'>) => {
    const making = join(folder, `.${name}`);
    await writeFile(making, JSON.stringify({ ...entry, birth }));
    await rename(making, join(folder, name));
  };
  let postmaster: number | undefined;
  await write({ state: 'coming' });

  return {
    setUsing: async (pid) => {
      postmaster = pid;
      await write({ state: 'using', postmaster });
    },
    setLeaving: () => write({ state: 'leaving', ...(postmaster !== undefined && { postmaster }) }),
    countOthers: async (used) => {
      const others = { staying: 0, leaving: 0 };
      for (const other of await readdir(folder)) {
        const pid = Number(other.split('-')[0]);
        if (other === name || !Number.isInteger(pid)) continue;
        const file = join(folder, other);
        const entry = await readEntry(file);
        if (entry === undefined) continue;
        if (!isAlive(pid) || (await birthOf(pid)) !== entry.birth) await rm(file, { force: true });
        else if (entry.state === 'coming') others.staying += 1;
        else if (entry.postmaster === used) others[entry.state === 'leaving' ? 'leaving' : 'staying'] += 1;
      }
      return others;
    },
    remove: () => rm(join(folder, name), { force: true }),
  };
}
