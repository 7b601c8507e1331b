export type MovableClock = {
  now: () => Date;
  /** From here on the clock runs from that instant; null brings it back to the present. */
  move: (to: Date | null) => void;
};

/** Lets a history be made in its own order of days: what the outside services write down carries their time. */
export function createMovableClock(present: () => Date): MovableClock {
  let offset = 0;
  return {
    now: () => new Date(present().getTime() + offset),
    move: (to) => {
      offset = to === null ? 0 : to.getTime() - present().getTime();
    },
  };
}
