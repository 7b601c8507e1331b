import type { Executor } from '../../db/connection.ts';
import { readHistory } from '../history/repository.ts';
import { findStuck } from './repository.ts';
import { stuckKinds, type StuckGroup } from './stuck.ts';

type Question = {
  now: Date;
  /** Rows of each kind; the others are counted. */
  limit: number;
  olderThanMs?: number;
};

const historyLines = 5;

/** Everything that has not come to its end, by kind: ids, times, amounts and codes, nothing of a person. */
export async function listStuck(
  db: Executor,
  { now, limit, olderThanMs = 0 }: Question,
): Promise<StuckGroup[]> {
  const before = new Date(now.getTime() - olderThanMs);
  const found = await Promise.all(
    stuckKinds.map(async (kind) => ({ kind, ...(await findStuck(db, kind, { before, limit })) })),
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
