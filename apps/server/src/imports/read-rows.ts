import { parse } from 'csv-parse/sync';
import { clip, hasControl, isEncodedTwice } from './check-text.ts';
import { readLines, type Line } from './read-lines.ts';
import { WrongFile } from './wrong-file.ts';

/** A file format: which of its columns, found by name, holds what. */
export type Format<Field extends string> = {
  delimiter: ',' | '|';
  /** True if values with the delimiter or a quote are quoted; otherwise a quote is an ordinary character. */
  quoted: boolean;
  columns: Readonly<Record<Field, string>>;
  /** How many lines of notice may precede the header. */
  noticeLines: number;
};

export type FileRow<Field extends string> = { line: number } & (
  | { values: Record<Field, string>; reason?: never }
  | { reason: string; values?: never }
);

/**
 * The rows of a file, in batches. A row is one line: an unclosed quote spoils its own line but not the rest of the
 * file. Empty lines are skipped.
 */
export async function* readRows<Field extends string>(
  chunks: AsyncIterable<Buffer>,
  format: Format<Field>,
): AsyncGenerator<FileRow<Field>[]> {
  let read: ((line: Line) => FileRow<Field>) | undefined;
  for await (const lines of readLines(chunks)) {
    const rows: FileRow<Field>[] = [];
    for (const line of lines) {
      if (line.text.trim() === '' && line.reason === undefined) continue;
      if (read !== undefined) rows.push(read(line));
      else read = readHeader(line, format);
    }
    yield rows;
  }
  if (read === undefined) throw new WrongFile('The file is empty.');
}

/** Undefined if the line is a notice. */
function readHeader<Field extends string>(
  { line, text }: Line,
  format: Format<Field>,
): ((line: Line) => FileRow<Field>) | undefined {
  const { delimiter, columns } = format;
  const wanted = Object.entries<string>(columns) as [Field, string][];
  const names = (split(text, format) ?? []).map((name) => name.trim().toLowerCase());
  const places = wanted.map(([field, name]) => [field, names.indexOf(name.toLowerCase())] as const);
  const missing = wanted.filter((_, index) => places[index]?.[1] === -1).map(([, name]) => name);
  if (missing.length > 0) {
    if (line <= format.noticeLines) return undefined;
    const expected = wanted.map(([, name]) => name).join(delimiter);
    throw new WrongFile(
      `The header in line ${line} lacks ${missing.join(', ')}. Expected ${expected}, found ${clip(text)}`,
    );
  }
  return ({ line: at, text: given, reason }) => {
    if (reason !== undefined) return { line: at, reason };
    if (isEncodedTwice(given))
      return { line: at, reason: `contains characters encoded twice: ${clip(given)}` };
    if (hasControl(given)) return { line: at, reason: 'contains control characters' };
    const cells = split(given, format);
    if (cells === undefined) return { line: at, reason: 'has quotes that are unclosed or inside a value' };
    if (cells.length !== names.length) {
      return { line: at, reason: `has ${cells.length} values, not ${names.length}` };
    }
    const values = Object.fromEntries(places.map(([field, place]) => [field, cells[place] ?? '']));
    return { line: at, values: values as Record<Field, string> };
  };
}

function split(text: string, { delimiter, quoted }: Format<string>): string[] | undefined {
  if (!quoted || !text.includes('"')) return text.split(delimiter);
  try {
    const rows = parse(text, { delimiter, relax_column_count: true });
    return rows.length === 1 ? rows[0] : undefined;
  } catch {
    return undefined;
  }
}
