import { formatMxn } from '@socio/domain/money';
import { formatHistory } from '../history/format-history.ts';
import { formatAge, formatTable } from '../table.ts';
import type { StuckGroup, StuckKind } from './stuck.ts';

const titles: Record<StuckKind, string> = {
  'charged-not-issued': 'Charged, not issued',
  'charge-unsettled': 'Charges whose end is unknown',
  'refund-not-done': 'Refunds not done',
  'late-charge-not-returned': 'Charges that came too late, not given back',
  'document-missing': 'Policies without document',
  'mail-unsent': 'Mails not sent',
  'mail-refused': 'Mails without an address, or refused by it (nothing tries again)',
};

export function formatStuck(groups: readonly StuckGroup[]): string {
  const held = groups.filter(({ rows }) => rows.length > 0);
  if (held.length === 0) return 'Nothing stands still.';
  return held.map(formatGroup).join('\n\n');
}

function formatGroup({ kind, rows, rest }: StuckGroup): string {
  const cells = rows.map(({ short, ageSeconds, amount, state, applicationId }) => [
    short,
    formatAge(ageSeconds),
    amount === null ? '-' : formatMxn(amount),
    state,
    applicationId,
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
  return [`${titles[kind]} (${rows.length + rest})`, head, ...body, ...more].join('\n');
}
