export type Stretches = { add: (written: string, below: number) => void; has: (id: number) => boolean };

/** Many numbers, written as '5-9,12'; of what is written only those below a number count. */
export function createStretches(): Stretches {
  let stretches: [number, number][] = [];
  let isSorted = true;
  const sort = () => {
    stretches = stretches.toSorted(([one], [other]) => one - other);
    isSorted = true;
  };
  return {
    add: (written, below) => {
      for (const part of written.split(',')) {
        const [first, last = first] = part.split('-').map(Number);
        if (part === '' || first === undefined || last === undefined || first >= below) continue;
        stretches.push([first, Math.min(last, below - 1)]);
      }
      isSorted = false;
    },
    has: (id) => {
      if (!isSorted) sort();
      let [low, high] = [0, stretches.length];
      while (low < high) {
        const middle = Math.floor((low + high) / 2);
        if ((stretches[middle]?.[0] ?? 0) <= id) low = middle + 1;
        else high = middle;
      }
      // No event is erased twice, so stretches do not overlap.
      return id <= (stretches[low - 1]?.[1] ?? -1);
    },
  };
}
