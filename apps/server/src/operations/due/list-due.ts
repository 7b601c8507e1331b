import type { Database } from '../../db/connection.ts';
import type { Bounds, DueFact, Found } from '../../workflows/engine/due.ts';
import { works } from '../../workflows/works.ts';
import { groups } from '../../workflows/stuck-groups.ts';
import { readHistory, type HistoryLine } from '../history/repository.ts';

export type DueKind = keyof typeof groups;

export type DueRow = DueFact & { short: string; ageSeconds: number; history: HistoryLine[] };

export type DueGroup = {
  kind: DueKind;
  /** Oldest first, up to the limit. */
  rows: DueRow[];
  /** How many more there are. */
  rest: number;
};

type Question = {
  now: Date;
  /** Rows per kind; the rest is only counted. */
  limit: number;
  olderThanMs?: number;
};

const historyLines = 5;

/**
 * All unfinished work by kind: ids, times, amounts and codes, no personal data. The age counts from the beginning,
 * regardless of later tries.
 */
export async function listDue(db: Database, { now, limit, olderThanMs = 0 }: Question): Promise<DueGroup[]> {
  const before = new Date(now.getTime() - olderThanMs);
  const kinds = Object.keys(groups) as DueKind[];
  const found = await Promise.all(
    kinds.map(async (kind) => ({ kind, ...(await findGroup(db, kind, { before, limit })) })),
  );
  const ids = new Set(
    found.flatMap(({ facts }) => facts.flatMap(({ applicationId }) => applicationId ?? [])),
  );
  const histories = await readHistory(db, [...ids], historyLines);
  return found.map(({ kind, facts, total }) => ({
    kind,
    rest: total - facts.length,
    rows: facts.map((fact) => ({
      ...fact,
      short: fact.applicationId?.slice(0, 8) ?? fact.reference ?? '',
      ageSeconds: Math.max(0, Math.round((now.getTime() - fact.since.getTime()) / 1000)),
      history: histories.get(fact.applicationId ?? '') ?? [],
    })),
  }));
}

/** Everything that all works list in one group. */
async function findGroup(db: Database, kind: DueKind, bounds: Bounds): Promise<Found> {
  const finds = works.flatMap(({ seen }) => seen.filter(({ group }) => group === kind));
  const found = await Promise.all(finds.map(({ find }) => find(db, bounds)));
  const facts = found.flatMap((one) => one.facts);
  return {
    facts: facts.toSorted((one, other) => one.since.getTime() - other.since.getTime()).slice(0, bounds.limit),
    total: found.reduce((sum, one) => sum + one.total, 0),
  };
}
