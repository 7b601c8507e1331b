import { formatTable } from '../table.ts';
import { differenceKinds, type Difference } from './difference.ts';

export function formatDifferences(differences: readonly Difference[]): string {
  const kinds = [...new Set(differences.map(({ kind }) => kind))];
  return kinds
    .map((kind) => {
      const rows = differences
        .filter((one) => one.kind === kind)
        .map(({ at, here, there, key }) => [at.toISOString(), here, there, key]);
      const table = formatTable([['at', 'here', 'there', 'key'], ...rows], '  ');
      return `${kind} (${rows.length}): ${differenceKinds[kind]}\n${table}`;
    })
    .join('\n\n');
}
