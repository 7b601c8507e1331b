const day = 24 * 3_600_000;
const memberForDays = 400;

/** Demo members joined before the oldest policy that they can still have. */
export function joinedAt(seededAt: Date): Date {
  return new Date(seededAt.getTime() - memberForDays * day);
}

/** When the demonstration was seeded, from when its members joined: the day from which `daysAgo` counts. */
export function seededAt(joined: Date): Date {
  return new Date(joined.getTime() + memberForDays * day);
}

export function daysBefore(seeded: Date, days: number): Date {
  return new Date(seeded.getTime() - days * day);
}
