import { addDays, civilDate, type CivilDate } from '../dates.ts';

/** A person's name by its parts, as stored: capitals, single spaces. */
export type InsuredName = { name: string; firstLastName: string; secondLastName: string | null };

/** Over the whole name; what differs more is decided by the insurer, not by a form. */
const MOST_DIFFERENCES = 3;
const SHORT_WORD = 4;

/**
 * Whether one name is another spelling of the other rather than another person's (after-the-sale.md, Changes): every part
 * has the same words, each with at most one letter added, missing, exchanged or swapped with its neighbour, two if it has
 * more than four letters, and three in all. Accents, ñ, capitals and spaces do not count. A given name that begins or
 * ceases to end in A (Mario, María; Daniel, Daniela) and a surname that is added or left out are another name.
 */
export function isSameNameSpelled(one: InsuredName, other: InsuredName): boolean {
  const names = [wordPairs(one.name, other.name)];
  const surnames = [
    wordPairs(one.firstLastName, other.firstLastName),
    wordPairs(one.secondLastName ?? '', other.secondLastName ?? ''),
  ];
  const pairs = [...names, ...surnames].flat();
  if (names.flat().some(([first, second]) => first.endsWith('A') !== second.endsWith('A'))) return false;
  const differences = pairs.map(([first, second]) => lettersApart(first, second));
  const each = pairs.every(([first, second], place) => {
    const length = Math.min(first.length, second.length);
    return length > 0 && (differences[place] ?? 0) <= (length > SHORT_WORD ? 2 : 1);
  });
  return each && differences.reduce((sum, one) => sum + one, 0) <= MOST_DIFFERENCES;
}

/**
 * Returns the last civil day on which the spelling of the name can be corrected: 30 days from the one on which the policy
 * was received (LSCS art. 25). RangeError if the instant is an invalid date.
 */
export function lastDayToCorrectName(receivedAt: Date): CivilDate {
  return addDays(civilDate(receivedAt), 30);
}

/** The base letters in capitals, since an accent or a tilde left out is the commonest slip. */
const plain = (text: string) => text.normalize('NFD').replaceAll(/\p{M}/gu, '').toUpperCase().trim();

/** Word by word; as one word where they only differ in how they are put apart ('DE LA O', 'DELAO'). */
function wordPairs(one: string, other: string): [string, string][] {
  const [first, second] = [plain(one), plain(other)];
  if (first === '' && second === '') return [];
  const [firstWords, secondWords] = [first.split(/\s+/), second.split(/\s+/)];
  if (firstWords.length === secondWords.length) {
    return firstWords.map((word, place) => [word, secondWords[place] ?? '']);
  }
  const [firstJoined, secondJoined] = [firstWords.join(''), secondWords.join('')];
  return firstJoined === secondJoined ? [[firstJoined, secondJoined]] : [[first, '']];
}

/** Fewest letters added, taken out, exchanged, or swapped with the next one (optimal string alignment). */
function lettersApart(one: string, other: string): number {
  const [a, b] = [[...one], [...other]];
  const rows: number[][] = [Array.from({ length: b.length + 1 }, (_, place) => place)];
  const at = (row: number, column: number) => rows[row]?.[column] ?? Infinity;
  for (let i = 1; i <= a.length; i += 1) {
    const row = [i];
    rows.push(row);
    for (let j = 1; j <= b.length; j += 1) {
      const isSwap = a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1];
      row.push(
        Math.min(
          at(i - 1, j) + 1,
          at(i, j - 1) + 1,
          at(i - 1, j - 1) + (a[i - 1] === b[j - 1] ? 0 : 1),
          isSwap ? at(i - 2, j - 2) + 1 : Infinity,
        ),
      );
    }
  }
  return at(a.length, b.length);
}
