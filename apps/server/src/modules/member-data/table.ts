import type { DB } from '../../db/types.ts';

/** Why a column or a whole table is not in the file of a member's data. */
export type LeftOut = { leftOut: string };

/** Opens something, or is the hash of what does: whoever had the file could act as the member. */
export const secret: LeftOut = { leftOut: 'opens something, or is the hash of what does' };
/** Says nothing about a person. */
export const internal: LeftOut = { leftOut: 'how the product works, not about a person' };

export type Words = Readonly<Record<string, string>>;

/** How a column is called, and how its values are written. */
export type Shown = string | { label: string; centavos: true } | { label: string; words: Words };

/** By which key the rows of a member are found. */
export type Through =
  | 'id'
  | 'member'
  | 'application'
  | 'quote'
  | 'attempt'
  | 'charge'
  | 'policy'
  | 'cancellation'
  | 'receipt'
  | 'visit'
  | 'consent'
  | 'audit';

/** A table of the file: under which name its rows are listed, and every one of its columns. */
export type ShownTable<Name extends keyof DB = keyof DB> = {
  list: string;
  through: Through;
  columns: { readonly [Column in keyof DB[Name]]: Shown | LeftOut };
};

/** A new table or column does not compile until it is decided whether the member gets it. */
export type Tables = { readonly [Name in keyof DB]: ShownTable<Name> | LeftOut };

export const centavos = (label: string): Shown => ({ label, centavos: true });

/** A column with a few values, each in words. */
export const oneOf = <Value extends string>(label: string, words: Record<Value, string>): Shown => ({
  label,
  words,
});

export function isLeftOut(given: object | string): given is LeftOut {
  return typeof given === 'object' && 'leftOut' in given;
}
