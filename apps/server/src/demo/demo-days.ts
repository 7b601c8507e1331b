const day = 24 * 3_600_000;
const memberForDays = 400;

/** Earlier than the oldest policy that the demo members can still have. */
export function joinedAt(seededAt: Date): Date {
  return new Date(seededAt.getTime() - memberForDays * day);
}

/** When the demonstration was seeded, derived from when its members joined; `daysAgo` counts from this day. */
export function seededAt(joined: Date): Date {
  return new Date(joined.getTime() + memberForDays * day);
}

export function daysBefore(seeded: Date, days: number): Date {
  return new Date(seeded.getTime() - days * day);
}
