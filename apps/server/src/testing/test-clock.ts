export type TestClock = {
  now: () => Date;
  advance: (by: { days?: number; minutes?: number; seconds?: number }) => void;
};

/** Runs with the real one from a fixed instant on, and can be moved. */
export function createTestClock(start = new Date('2026-03-10T18:00:00.000Z')): TestClock {
  let offset = start.getTime() - Date.now();
  return {
    now: () => new Date(Date.now() + offset),
    advance: ({ days = 0, minutes = 0, seconds = 0 }) => {
      offset += ((days * 24 * 60 + minutes) * 60 + seconds) * 1000;
    },
  };
}
