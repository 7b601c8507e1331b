import { appendFileSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';

/** Records by key, in the order of their first appearance; each change appends one line to a file. */
export type Table<T> = {
  get(key: string): T | undefined;
  put(key: string, record: T): T;
  values(): T[];
  clear(): void;
  size(): number;
};

type Line<T> = { key: string; record: T };

/** `file` null keeps everything in memory only. */
export function openTable<T>(file: string | null): Table<T> {
  const records = new Map<string, T>();
  if (file !== null) {
    const lines = readLines<T>(file);
    for (const line of lines) records.set(line.key, line.record);
    rewrite(file, records);
  }
  return {
    get: (key) => records.get(key),
    put: (key, record) => {
      if (file !== null) appendFileSync(file, toLine(key, record));
      records.set(key, record);
      return record;
    },
    values: () => [...records.values()],
    clear: () => {
      records.clear();
      if (file !== null) rewrite(file, records);
    },
    size: () => records.size,
  };
}

function readLines<T>(file: string): Line<T>[] {
  let text: string;
  try {
    text = readFileSync(file, 'utf8');
  } catch {
    return [];
  }
  const lines: Line<T>[] = [];
  for (const line of text.split('\n')) {
    if (line === '') continue;
    try {
      lines.push(JSON.parse(line) as Line<T>);
    } catch {
      // A killed process can leave half a line at the end; its request was never answered.
    }
  }
  return lines;
}

function rewrite<T>(file: string, records: Map<string, T>): void {
  mkdirSync(dirname(file), { recursive: true });
  const text = [...records].map(([key, record]) => toLine(key, record)).join('');
  writeFileSync(`${file}.new`, text);
  renameSync(`${file}.new`, file);
}

function toLine<T>(key: string, record: T): string {
  return `${JSON.stringify({ key, record })}\n`;
}
