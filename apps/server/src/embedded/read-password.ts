import { readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { DatabaseStartError } from '../db/start-error.ts';

/** Created with the database and kept inside it; earlier versions kept it beside it. */
export async function readPassword(folder: string): Promise<string> {
  for (const file of [join(folder, 'password'), join(dirname(folder), 'password')]) {
    const text = await readFile(file, 'utf8').catch((error: unknown) => {
      if ((error as NodeJS.ErrnoException).code === 'ENOENT') return '';
      throw error;
    });
    if (text.trim() !== '') return text.trim();
  }
  throw new DatabaseStartError(
    `The database in ${folder} cannot be opened: its password, the file ${join(folder, 'password')}, is missing. ` +
      'Put it back from a copy of the folder, or set DATA_DIR to another folder.',
  );
}

/** Explains PostgreSQL's refusal of the password. */
export function explainRefusal(error: unknown, folder: string): unknown {
  if ((error as { code?: string }).code !== '28P01') return error;
  return new DatabaseStartError(
    `The database in ${folder} does not accept the password in ${join(folder, 'password')}. ` +
      'Put back the password file of this database, or set DATA_DIR to another folder.',
  );
}
