import type { ImportOutcome } from './import-file.ts';
import type { Rejected } from './stage.ts';

const counted = (count: number) => count.toLocaleString('en-US');

/** The result of an import for the operator. */
export function formatImport(outcome: ImportOutcome, seconds: number): string {
  const { read, repeated, rejected } = outcome;
  const time = `${seconds.toFixed(1)} s`;
  const lines = formatRejected(outcome);
  if (outcome.kind === 'refused') {
    lines.push(`Not imported, nothing was changed: ${outcome.reason}`);
    lines.push(`Read ${counted(read)}, rejected ${counted(rejected)}, in ${time}.`);
    return lines.join('\n');
  }
  const { added, changed, unchanged, notes } = outcome;
  const counts = { Read: read, added, changed, unchanged, repeated, rejected };
  const words = Object.entries(counts).map(([name, count]) => `${name} ${counted(count)}`);
  return [...lines, ...notes, `${words.join(', ')}, in ${time}.`].join('\n');
}

function formatRejected({ rejected, rejectedRows }: ImportOutcome): string[] {
  if (rejected === 0) return [];
  const rest = rejected - rejectedRows.length;
  return [
    `Rejected lines (${counted(rejected)})`,
    ...rejectedRows.map((row) => `  line ${row.line}: ${reasonOf(row)}`),
    ...(rest > 0 ? [`  and ${counted(rest)} more; --rejected OUT writes all of them into a file`] : []),
  ];
}

export function reasonOf({ reason, first }: Rejected): string {
  return first === undefined ? reason : `${reason} line ${first.line}`;
}

/** The contents of the file for --rejected. */
export function rejectedCsv(rows: Rejected[]): string {
  return rows.map((row) => `${row.line},"${reasonOf(row).replaceAll('"', '""')}"\n`).join('');
}
