import { existsSync, readFileSync } from 'node:fs';

/** Reference tables are not part of the repository; a developer may have them beside it (../shared/data). */
const folder = new URL('../../../../../shared/data/', import.meta.url);

/**
 * Returns the rows of a reference CSV file by column name; null if the file is not there (the test then skips itself).
 */
export function readReference(file: string): Record<string, string>[] | null {
  const path = new URL(file, folder);
  if (!existsSync(path)) return null;
  const [header = '', ...lines] = readFileSync(path, 'utf8').trim().split(/\r?\n/);
  const names = splitRow(header);
  return lines.map((line) => {
    const values = splitRow(line);
    return Object.fromEntries(names.map((name, index) => [name, values[index] ?? '']));
  });
}

function splitRow(line: string): string[] {
  return [...line.matchAll(/(?:^|,)(?:"([^"]*)"|([^,]*))/g)].map((cell) => cell[1] ?? cell[2] ?? '');
}
