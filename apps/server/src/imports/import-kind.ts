import type { Executor } from '../db/connection.ts';

export type ImportName = 'vehicles' | 'postal-codes';

/** Origin of the rows: the demonstration's, or a real catalogue's, which replaces them. */
export type Origin = 'starting-data' | 'import';

/** Where a row is found. */
export type Place = { source: string; line: number };

export type MergeCounts = {
  added: number;
  changed: number;
  /** Other changes, in words. */
  notes: string[];
};

/** How rows are staged, checked against each other and merged into the tables. */
export type Staging = {
  name: ImportName;
  stagingTable: string;
  /** Names and types, in addition to the columns common to all staging tables (stage.ts). */
  stagingColumns: Readonly<Record<string, string>>;
  /** Marks staged rows that contradict others or repeat an earlier one. */
  markConflicts: (session: Executor) => Promise<void>;
  merge: (trx: Executor, origin: Origin) => Promise<MergeCounts>;
  /** The tables it writes, whose statistics are updated so that look-ups are fast at once. */
  tables: readonly string[];
};

/** A kind of import. Operators' files and starting data take the same path. */
export type ImportKind<Field extends string> = Staging & {
  /** The row as staged, or why it is invalid. */
  checkRow: (values: Record<Field, string>, today: string) => Record<string, string | number> | string;
};
