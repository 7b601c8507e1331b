import { appendFile, mkdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Database } from '../../db/connection.ts';
import { findChainEnd } from './repository.ts';

/** The end of the chain as it once was; whoever keeps it can tell whether what was before it is still the same. */
export type ExportedHead = {
  /** ISO 8601 */
  at: string;
  position: number;
  /** base64url */
  hash: string;
};

/** One line of JSON each, added at the end. */
export const headsFile = (folder: string): string => join(folder, 'heads.jsonl');

/** Writes the head to a file and to the log; false if nothing is sealed yet. */
export function createExportHead(deps: {
  db: Database;
  clock: () => Date;
  folder: string;
  log: (head: ExportedHead) => void;
}): () => Promise<boolean> {
  const { db, clock, folder, log } = deps;
  return async () => {
    const end = await findChainEnd(db);
    if (end === null) return false;
    const { position, hash } = end;
    const head = { at: clock().toISOString(), position, hash: hash.toString('base64url') };
    log(head);
    await mkdir(folder, { recursive: true });
    await appendFile(headsFile(folder), `${JSON.stringify(head)}\n`);
    return true;
  };
}

/** Throws a SyntaxError for a line that is none, except for one at the end that was cut off as it was written. */
export async function readHeads(file: string): Promise<ExportedHead[]> {
  const lines = (await readFile(file, 'utf8')).split('\n');
  const last = lines.pop();
  const whole = last !== undefined && isHead(last) ? [...lines, last] : lines;
  return whole.filter((line) => line.trim() !== '').map(parseHead);
}

function isHead(line: string): boolean {
  try {
    parseHead(line);
    return true;
  } catch {
    return false;
  }
}

function parseHead(line: string): ExportedHead {
  const { at, position, hash } = JSON.parse(line) as Partial<ExportedHead>;
  if (typeof at !== 'string' || typeof hash !== 'string' || !Number.isSafeInteger(position))
    throw new SyntaxError('a line is no exported head');
  return { at, position: Number(position), hash };
}
