import type { ReadPage, Word } from './read-pdf.ts';

const margin = 1.6 * (72 / 2.54);

function isInside({ x, y, width, height }: Word, page: ReadPage): boolean {
  // Tolerance of half a point: the reader computes widths from rounded font units.
  return (
    x >= margin - 0.5 && x + width <= page.width - margin + 0.5 && y >= 8 && y + height <= page.height - 8
  );
}

/** Words that reach into the margins. */
export function misplaced(page: ReadPage): Word[] {
  return page.words.filter((word) => !isInside(word, page));
}

/** Pairs of words that overlap. Letters fill about three quarters of a line's height, above its baseline. */
export function overlaps({ words }: ReadPage): string[] {
  return words.flatMap((one, index) =>
    words.slice(index + 1).flatMap((other) => {
      const across = Math.min(one.x + one.width, other.x + other.width) - Math.max(one.x, other.x);
      const along =
        Math.min(one.y + one.height * 0.75, other.y + other.height * 0.75) - Math.max(one.y, other.y);
      return across > 0.5 && along > 0.5 ? [`${one.text} / ${other.text}`] : [];
    }),
  );
}
