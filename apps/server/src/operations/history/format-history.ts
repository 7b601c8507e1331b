import { formatTable } from '../table.ts';
import type { HistoryLine } from './repository.ts';

export function formatHistory(lines: readonly HistoryLine[], indent: string): string {
  return formatTable(
    lines.map(({ at, what, how, detail }) => [at.toISOString().replace('.000', ''), what, how, detail]),
    indent,
  );
}
