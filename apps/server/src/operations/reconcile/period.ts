import { addDays, civilDate, isCivilDate } from '@socio/domain/dates';

export type Period = { from: Date; to: Date };

type Given = { from: string | undefined; to: string | undefined };

const daysByDefault = 7;
/** Anything more recent may still be in transit between the two sides. */
const settledAfterMs = 2 * 60_000;

/** The start of a civil day in Mexico (UTC−6). */
const startOf = (date: string) => new Date(`${date}T06:00:00.000Z`);

/** Whole civil days including `to`; by default the last seven, including today. */
export function readPeriod({ from, to }: Given, now: Date): Period | 'not-a-date' | 'empty' {
  const last = to ?? civilDate(now);
  const first = from ?? addDays(isCivilDate(last) ? last : civilDate(now), 1 - daysByDefault);
  if (!isCivilDate(last) || !isCivilDate(first)) return 'not-a-date';
  const settled = now.getTime() - settledAfterMs;
  const period = {
    from: startOf(first),
    to: new Date(Math.min(startOf(addDays(last, 1)).getTime(), settled)),
  };
  return period.from < period.to ? period : 'empty';
}

const dayMs = 24 * 3_600_000;

/** One day at a time, so that no answer of an outside service grows without bounds. */
export function daysOf({ from, to }: Period): Period[] {
  const days: Period[] = [];
  for (let start = from.getTime(); start < to.getTime(); start += dayMs) {
    days.push({ from: new Date(start), to: new Date(Math.min(start + dayMs, to.getTime())) });
  }
  return days;
}

/** Each side has its own time for the same event, so records are looked up with a margin of a day on both sides. */
export function widen({ from, to }: Period): Period {
  return { from: new Date(from.getTime() - dayMs), to: new Date(to.getTime() + dayMs) };
}

export function isWithin({ from, to }: Period, at: Date): boolean {
  return at >= from && at < to;
}
