import type { HistoryLine } from '../history/repository.ts';

/** What an operator looks after; the order is the order of the list. */
export const stuckKinds = [
  'charged-not-issued',
  'charge-unsettled',
  'refund-not-done',
  'late-charge-not-returned',
  'document-missing',
  'mail-unsent',
  'mail-refused',
] as const;

export type StuckKind = (typeof stuckKinds)[number];

export type StuckFact = {
  applicationId: string;
  state: string;
  since: Date;
  /** Centavos that were charged, or would be. */
  amount: number | null;
};

export type Bounds = { before: Date; limit: number };
/** As many as the limit allows, and how many there are. */
export type Found = { facts: StuckFact[]; total: number };

export type StuckRow = StuckFact & { short: string; ageSeconds: number; history: HistoryLine[] };

export type StuckGroup = {
  kind: StuckKind;
  /** Oldest first, as many as the limit allows. */
  rows: StuckRow[];
  /** How many more there are. */
  rest: number;
};
