export type TestClock = {
  now: () => Date;
  advance: (by: { days?: number; minutes?: number; seconds?: number }) => void;
  /** From here on only `advance` moves the time, for counts to the second on slow machines. */
  freeze: () => void;
};

/** Runs from a fixed instant at normal speed, and can be moved and frozen. */
export function createTestClock(start = new Date('2026-03-10T18:00:00.000Z')): TestClock {
  let offset = start.getTime() - Date.now();
  let frozenAt: number | null = null;
  return {
    now: () => new Date((frozenAt ?? Date.now()) + offset),
    freeze: () => {
      frozenAt = Date.now();
    },
    advance: ({ days = 0, minutes = 0, seconds = 0 }) => {
      offset += ((days * 24 * 60 + minutes) * 60 + seconds) * 1000;
    },
  };
}
