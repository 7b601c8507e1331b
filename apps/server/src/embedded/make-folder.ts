import { access, constants, lstat, mkdir, stat } from 'node:fs/promises';
import { dirname } from 'node:path';
import { DatabaseStartError } from '../db/start-error.ts';

/** mkdir -p reports these for a read-only disk and for a dangling link. */
const vague = ['ENOENT', 'ENOTDIR', 'EEXIST'];

/** mkdir -p that fails with the real cause. */
export async function makeFolder(folder: string): Promise<void> {
  try {
    await mkdir(folder, { recursive: true, mode: 0o755 });
  } catch (error) {
    if (vague.includes((error as NodeJS.ErrnoException).code ?? '')) await findCause(folder);
    throw error;
  }
}

async function findCause(path: string): Promise<void> {
  const [itself, target] = await Promise.all(
    [lstat(path), stat(path)].map((found) =>
      found.then(
        () => true,
        () => false,
      ),
    ),
  );
  if (itself === true && target === false)
    throw new DatabaseStartError(
      `${path} is a link to a missing folder. Restore that folder, or remove the link to begin with an empty database.`,
    );
  if (itself === true) return access(path, constants.W_OK);
  if (dirname(path) !== path) await findCause(dirname(path));
}
