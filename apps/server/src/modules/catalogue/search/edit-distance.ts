export type EditDistance = {
  /** Distance to the whole word. */
  whole: number;
  /** Distance to the closest beginning of the word. */
  start: number;
};

const tooFar = 99;
const longest = 100;
const width = longest + 1;
/** Reused by every call: this runs thousands of times per search. */
const cells = new Uint8Array(width * width);

/**
 * The number of letters omitted, added, changed or swapped with a neighbour (optimal string alignment). Beyond `most`
 * the result is only known to be larger than `most`.
 */
export function editDistance(typed: string, word: string, most: number): EditDistance {
  const rows = Math.min(typed.length, longest);
  // Columns further right cannot be reached within `most` edits.
  const columns = Math.min(word.length, rows + most, longest);
  for (let column = 0; column <= columns; column += 1) cells[column] = column;
  for (let row = 1; row <= rows; row += 1) {
    const line = row * width;
    const above = line - width;
    const letter = typed.charCodeAt(row - 1);
    cells[line] = row;
    let least = row;
    for (let column = 1; column <= columns; column += 1) {
      const same = letter === word.charCodeAt(column - 1);
      let cost = Math.min(
        (cells[above + column] ?? tooFar) + 1,
        (cells[line + column - 1] ?? tooFar) + 1,
        (cells[above + column - 1] ?? tooFar) + (same ? 0 : 1),
      );
      const swapped =
        row > 1 &&
        column > 1 &&
        letter === word.charCodeAt(column - 2) &&
        typed.charCodeAt(row - 2) === word.charCodeAt(column - 1);
      if (swapped) cost = Math.min(cost, (cells[above - width + column - 2] ?? tooFar) + 1);
      cells[line + column] = cost;
      if (cost < least) least = cost;
    }
    if (least > most) return { whole: tooFar, start: tooFar };
  }
  const last = rows * width;
  let start = tooFar;
  for (let column = 0; column <= columns; column += 1)
    start = Math.min(start, cells[last + column] ?? tooFar);
  return { whole: columns === word.length ? (cells[last + columns] ?? tooFar) : tooFar, start };
}
