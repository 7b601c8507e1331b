import { isLeftOut, type LeftOut, type Shown, type ShownTable, type Words } from './table.ts';
import { snapshotWords } from './tables/snapshot/texts.ts';
import { eventDetailWords } from './tables/visits/texts.ts';

export type Row = Readonly<Record<string, unknown>>;

/** UTC−6 all year, as all civil dates of the product. */
const centralTime = -6;

function instant(at: Date): string {
  const shifted = new Date(at.getTime() + centralTime * 3_600_000);
  return `${shifted.toISOString().slice(0, 19)}-06:00`;
}

/** What was stored as JSON, its keys in words as far as we gave them; its version is ours alone. */
function inside(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(inside);
  if (value === null || typeof value !== 'object') return value;
  return Object.fromEntries(
    Object.entries(value)
      .filter(([key]) => key !== '$version')
      .map(([key, one]) => [snapshotWords[key] ?? key, inside(one)]),
  );
}

function listed(value: unknown, words: Words): Row {
  const entries = Object.entries((value ?? {}) as Row);
  return Object.fromEntries(
    entries.flatMap(([key, one]) => (words[key] === undefined ? [] : [[words[key], one]])),
  );
}

function shownValue(shown: Shown, column: string, value: unknown): unknown {
  if (value === null || value === undefined) return null;
  if (typeof shown === 'object' && 'centavos' in shown) return (Number(value) / 100).toFixed(2);
  if (typeof shown === 'object') {
    const inWord = (one: unknown) => shown.words[one as string] ?? one;
    return Array.isArray(value) ? value.map(inWord) : inWord(value);
  }
  if (value instanceof Date) return instant(value);
  if (column === 'details') return listed(value, eventDetailWords);
  return inside(value);
}

/** The columns of a table that the member gets. */
export function shownColumns(table: ShownTable): [column: string, shown: Shown][] {
  return Object.entries<Shown | LeftOut>(table.columns).flatMap(([column, shown]) =>
    isLeftOut(shown) ? [] : [[column, shown]],
  );
}

/** A row as the member reads it. */
export function inWords(table: ShownTable, row: Row): Row {
  return Object.fromEntries(
    shownColumns(table).map(([column, shown]) => [
      typeof shown === 'string' ? shown : shown.label,
      shownValue(shown, column, row[column]),
    ]),
  );
}
