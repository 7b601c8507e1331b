import { formatMxn } from '@socio/domain/money';
import { formatHistory } from '../history/format-history.ts';
import { groups } from '../../workflows/stuck-groups.ts';
import { formatAge, formatTable } from '../table.ts';
import type { DueGroup } from './list-due.ts';

export function formatDue(found: readonly DueGroup[]): string {
  const held = found.filter(({ rows }) => rows.length > 0);
  if (held.length === 0) return 'Nothing is stuck.';
  return held.map(formatGroup).join('\n\n');
}

function formatGroup({ kind, rows, rest }: DueGroup): string {
  const cells = rows.map(({ short, ageSeconds, amount, state, applicationId }) => [
    short,
    formatAge(ageSeconds),
    amount === null ? '-' : formatMxn(amount),
    state,
    applicationId ?? '-',
  ]);
  const [head = '', ...lines] = formatTable(
    [['id', 'age', 'MXN', 'state', 'application'], ...cells],
    '  ',
  ).split('\n');
  const body = lines.flatMap((line, place) => {
    const history = rows[place]?.history ?? [];
    return history.length === 0 ? [line] : [line, formatHistory(history, '      ')];
  });
  const more = rest > 0 ? [`  … and ${rest} more`] : [];
  return [`${groups[kind]} (${rows.length + rest})`, head, ...body, ...more].join('\n');
}
