export type MovableClock = {
  now: () => Date;
  /** Sets the clock to an instant from which it keeps running; null returns it to the present. */
  move: (to: Date | null) => void;
};

/** Lets a history be created day by day: the outside services stamp what they record with this time. */
export function createMovableClock(present: () => Date): MovableClock {
  let offset = 0;
  return {
    now: () => new Date(present().getTime() + offset),
    move: (to) => {
      offset = to === null ? 0 : to.getTime() - present().getTime();
    },
  };
}
