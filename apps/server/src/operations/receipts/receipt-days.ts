import { addDays, civilDate, daysBetween, isCivilDate, type CivilDate } from '@socio/domain/dates';
import { formatMxn } from '@socio/domain/money';
import { formatTable } from '../table.ts';
import type { ReceiptDay } from './repository.ts';

/** Before today and after it, if nothing else is asked for. */
const daysByDefault = 7;
/** So that nobody reads a whole year's receipts by mistake. */
const daysAtMost = 100;

/** Civil days, both included; by default the last seven, today and the next seven. */
export function readDays(
  given: { from: string | undefined; to: string | undefined },
  now: Date,
): { from: CivilDate; to: CivilDate } | 'not-a-date' | 'empty' | 'too-many' {
  const { from = addDays(civilDate(now), -daysByDefault), to = addDays(civilDate(now), daysByDefault) } =
    given;
  if (!isCivilDate(from) || !isCivilDate(to)) return 'not-a-date';
  if (to < from) return 'empty';
  return daysBetween(from, to) < daysAtMost ? { from, to } : 'too-many';
}

const headings = ['day', 'due', 'MXN', 'collected', 'MXN', 'declined', 'open', 'lapsed', 'refunded'];

export function formatReceiptDays(days: readonly ReceiptDay[]): string {
  if (days.length === 0) return 'No receipts are due in these days.';
  const cells = days.map(({ dueAmount, collectedAmount, ...one }) => [
    one.day,
    String(one.due),
    formatMxn(dueAmount),
    String(one.collected),
    formatMxn(collectedAmount),
    ...[one.declined, one.open, one.lapsed, one.refunded].map(String),
  ]);
  return formatTable([headings, ...cells]);
}
