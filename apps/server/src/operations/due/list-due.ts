import type { Database } from '../../db/connection.ts';
import type { Bounds, DueFact, Found } from '../../workflows/engine/due.ts';
import { groups, works } from '../../workflows/works.ts';
import { readHistory, type HistoryLine } from '../history/repository.ts';

export type DueKind = keyof typeof groups;

export type DueRow = DueFact & { short: string; ageSeconds: number; history: HistoryLine[] };

export type DueGroup = {
  kind: DueKind;
  /** Oldest first, as many as the limit allows. */
  rows: DueRow[];
  /** How many more there are. */
  rest: number;
};

type Question = {
  now: Date;
  /** Rows of each kind; the others are counted. */
  limit: number;
  olderThanMs?: number;
};

const historyLines = 5;

/**
 * Everything that has not come to its end, by kind: ids, times, amounts and codes, nothing of a person. Ages count
 * from the beginning of the matter: tries since do not make it younger.
 */
export async function listDue(db: Database, { now, limit, olderThanMs = 0 }: Question): Promise<DueGroup[]> {
  const before = new Date(now.getTime() - olderThanMs);
  const kinds = Object.keys(groups) as DueKind[];
  const found = await Promise.all(
    kinds.map(async (kind) => ({ kind, ...(await findGroup(db, kind, { before, limit })) })),
  );
  const ids = new Set(found.flatMap(({ facts }) => facts.map(({ applicationId }) => applicationId)));
  const histories = await readHistory(db, [...ids], historyLines);
  return found.map(({ kind, facts, total }) => ({
    kind,
    rest: total - facts.length,
    rows: facts.map((fact) => ({
      ...fact,
      short: fact.applicationId.slice(0, 8),
      ageSeconds: Math.max(0, Math.round((now.getTime() - fact.since.getTime()) / 1000)),
      history: histories.get(fact.applicationId) ?? [],
    })),
  }));
}

/** What all works show in one group. */
async function findGroup(db: Database, kind: DueKind, bounds: Bounds): Promise<Found> {
  const finds = works.flatMap(({ seen }) => seen.filter(({ group }) => group === kind));
  const found = await Promise.all(finds.map(({ find }) => find(db, bounds)));
  const facts = found.flatMap((one) => one.facts);
  return {
    facts: facts.toSorted((one, other) => one.since.getTime() - other.since.getTime()).slice(0, bounds.limit),
    total: found.reduce((sum, one) => sum + one.total, 0),
  };
}
