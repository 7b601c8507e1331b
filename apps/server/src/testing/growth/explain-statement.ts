import pg from 'pg';
import type { Statement } from './capture-statements.ts';

export type PlanNode = {
  'Node Type': string;
  'Relation Name'?: string;
  'Index Name'?: string;
  'Index Cond'?: string;
  Filter?: string;
  'Plan Rows': number;
  'Actual Rows'?: number;
  'Actual Loops'?: number;
  'Rows Removed by Filter'?: number;
  Plans?: PlanNode[];
};

/** 'custom': planned for these values. 'generic': the plan of a prepared statement, for any. */
export type PlanMode = 'custom' | 'generic';

const textOf = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value));

const arrayElement = (value: unknown): string => {
  if (value === null) return 'null';
  if (value instanceof Date) return JSON.stringify(value.toISOString());
  if (Buffer.isBuffer(value)) return `"\\\\x${value.toString('hex')}"`;
  return JSON.stringify(textOf(value));
};

/** A literal of what pg would send; the statement gives it its type. */
function literalOf(value: unknown): string {
  if (value === null || value === undefined) return 'null';
  if (Buffer.isBuffer(value)) return `'\\x${value.toString('hex')}'`;
  if (value instanceof Date) return pg.escapeLiteral(value.toISOString());
  if (Array.isArray(value)) return pg.escapeLiteral(`{${value.map(arrayElement).join(',')}}`);
  return pg.escapeLiteral(textOf(value));
}

const flatten = (node: PlanNode): PlanNode[] => [node, ...(node.Plans ?? []).flatMap(flatten)];

/** The nodes of its plan; it is run and rolled back, except an insertion, which would collide with its own first run. */
export async function explainStatement(
  client: pg.Client,
  { text, values }: Statement,
  mode: PlanMode,
): Promise<PlanNode[]> {
  const isRun = !/^\s*insert\b/i.test(text);
  await client.query('begin');
  try {
    await client.query(`set local plan_cache_mode = force_${mode}_plan; set local jit = off`);
    await client.query(`prepare explained as ${text}`);
    const execute = values.length === 0 ? 'explained' : `explained(${values.map(literalOf).join(', ')})`;
    const { rows } = await client.query<{ 'QUERY PLAN': { Plan: PlanNode }[] }>(
      `explain (${isRun ? 'analyze, timing off, ' : ''}format json) execute ${execute}`,
    );
    return rows[0]?.['QUERY PLAN'].flatMap(({ Plan }) => flatten(Plan)) ?? [];
  } finally {
    await client.query('rollback; deallocate all');
  }
}
