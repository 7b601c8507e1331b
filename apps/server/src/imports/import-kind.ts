import type { Executor } from '../db/connection.ts';

export type ImportName = 'vehicles' | 'postal-codes';

/** Whose rows they are: the demonstration's, or a real catalogue's, which takes its place. */
export type Origin = 'starting-data' | 'import';

/** Where a row stands. */
export type Place = { source: string; line: number };

export type MergeCounts = {
  added: number;
  changed: number;
  /** What else was done, in words. */
  notes: string[];
};

/** How rows are staged, judged together and brought into the tables. */
export type Staging = {
  name: ImportName;
  stagingTable: string;
  /** Name and type, beside what every staging table has (stage.ts). */
  stagingColumns: Readonly<Record<string, string>>;
  /** Marks staged rows that others contradict, or that only say again what one before them says. */
  markConflicts: (session: Executor) => Promise<void>;
  merge: (trx: Executor, origin: Origin) => Promise<MergeCounts>;
  /** The tables that it writes: their statistics are renewed, so that look-ups are quick at once. */
  tables: readonly string[];
};

/** What can be imported. Operators' files and starting data go the same way. */
export type ImportKind<Field extends string> = Staging & {
  /** What a row is staged as, or why it is none. */
  checkRow: (values: Record<Field, string>, today: string) => Record<string, string | number> | string;
};
