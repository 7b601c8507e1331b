import { statfs } from 'node:fs/promises';
import { DatabaseStartError } from '../db/start-error.ts';

type Explain = (folder: string) => string;

export const full: Explain = (folder) =>
  `The disk that holds ${folder} is full: free some space, then it can start. What was stored is kept.`;

const closed: Explain = (folder) =>
  `${folder} cannot be written to by this user. Give it the right to (chown, chmod), or set DATA_DIR to a folder of its own.`;

const byCode: Record<string, Explain> = {
  EACCES: closed,
  EPERM: closed,
  EROFS: (folder) =>
    `${folder} is on a disk that is mounted read-only. Mount it for writing, or set DATA_DIR to another folder.`,
  ENOSPC: full,
  EDQUOT: full,
  ENOTDIR: (folder) =>
    `There is a file where the folder ${folder} belongs. Move it away, or set DATA_DIR to another folder.`,
  ENAMETOOLONG: (folder) => `The path ${folder} is too long. Set DATA_DIR to a shorter one.`,
  ELOOP: (folder) => `${folder} is a link that leads in a circle. Set DATA_DIR to a real folder.`,
};
byCode['EEXIST'] = byCode['ENOTDIR'] as Explain;

/** Messages of PostgreSQL's programs, in English because they run with LC_ALL=C. The first match counts. */
const byText: [RegExp, Explain][] = [
  [/No space left on device|Check free disk space|Disk quota exceeded/, full],
  [/Read-only file system/, byCode['EROFS'] as Explain],
  [
    /incompatible with (?:server|operating system)/,
    (folder) =>
      `The database in ${folder} was made by another version of PostgreSQL or on another kind of machine. ` +
      'Nothing was changed: take its data over with a backup made there, or set DATA_DIR to another folder.',
  ],
  [
    /wrong ownership/,
    (folder) =>
      `The database in ${folder} belongs to another user of this machine. Start as that user, or change its owner (chown -R).`,
  ],
  [/Permission denied/, closed],
  [
    /pre-existing shared memory block/,
    (folder) =>
      `Processes of a PostgreSQL that was killed still use ${folder}. End them (they are called postgres), then start again.`,
  ],
  [
    /could not (?:map|create|allocate|resize) .*shared memory|Cannot allocate memory/,
    () =>
      'There is not enough memory for the embedded PostgreSQL. Free some, or set DATABASE_URL to another one.',
  ],
];

/** Less than one WAL segment: PostgreSQL cannot continue with that. */
const minFreeBytes = 16 * 1024 * 1024;

export async function isFull(folder: string): Promise<boolean> {
  const stat = await statfs(folder).catch(() => undefined);
  return stat !== undefined && stat.bavail * stat.bsize < minFreeBytes;
}

/** Explains a failed operation on a folder; errors that have nothing to do with the folder are returned unchanged. */
export function explainFolderError(error: unknown, folder: string): unknown {
  const explain = byCode[(error as NodeJS.ErrnoException).code ?? ''];
  return explain === undefined ? error : new DatabaseStartError(explain(folder), { cause: error });
}

/** Explains the output of a failed PostgreSQL program; with a full disk there may be none. */
export async function explainOutput(output: string, folder: string): Promise<DatabaseStartError> {
  const known = byText.find(([pattern]) => pattern.test(output))?.[1];
  if (known !== undefined) return new DatabaseStartError(known(folder));
  if (await isFull(folder)) return new DatabaseStartError(full(folder));
  const reason = lastComplaints(output);
  return new DatabaseStartError(
    `The embedded PostgreSQL in ${folder} did not start${reason === '' ? '.' : `: ${reason}`}\n` +
      'Set DATA_DIR to another folder to begin with an empty one, or DATABASE_URL to use another PostgreSQL.',
  );
}

function lastComplaints(output: string): string {
  const lines = output.split('\n').filter((line) => /FATAL|PANIC|DETAIL|HINT|error/i.test(line));
  return lines
    .slice(-3)
    .map((line) => line.replace(/^.*?(?:FATAL|PANIC|DETAIL|HINT|error): */, ''))
    .join(' ')
    .slice(0, 400);
}
