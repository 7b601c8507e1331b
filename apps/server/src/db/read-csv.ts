/** RFC 4180 as far as the catalogue's files need it: a header line, values in quotes where they hold , " or a line end. */
export function readCsv<Column extends string>(
  text: string,
  columns: readonly Column[],
): Record<Column, string>[] {
  const [header, ...lines] = splitLines(text.replace(/^\uFEFF/, ''));
  if (header?.join(',') !== columns.join(',')) throw new Error(`Expected the columns ${columns.join(',')}`);
  return lines.map((values, index) => {
    if (values.length !== columns.length) {
      throw new Error(`Row ${index + 2} has ${values.length} values, not ${columns.length}`);
    }
    return Object.fromEntries(columns.map((column, at) => [column, values[at]])) as Record<Column, string>;
  });
}

function splitLines(text: string): string[][] {
  const lines: string[][] = [];
  let line: string[] = [];
  // A value, then what ends it. Quotes that open and do not close match nothing and are told below.
  const cell = /(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r?\n|$)/y;
  while (cell.lastIndex < text.length) {
    const start = cell.lastIndex;
    const match = cell.exec(text);
    if (match === null) throw new Error(`Row ${lines.length + 1} is no CSV, at character ${start}`);
    line.push(match[1]?.replaceAll('""', '"') ?? match[2] ?? '');
    const ended = match[3] !== ',';
    if (!ended && cell.lastIndex === text.length) line.push('');
    if (ended || cell.lastIndex === text.length) {
      lines.push(line);
      line = [];
    }
  }
  return lines;
}
