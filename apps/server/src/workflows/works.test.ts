import { join } from 'node:path';
import { Kysely, PostgresDialect } from 'kysely';
import type pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createPool, type Database } from '../db/connection.ts';
import { createTestDatabase } from '../testing/test-database.ts';
import { payingSteps } from './payment/settle-payment.ts';
import { issuingSteps } from './policy/issue-policy.ts';
import { works } from './works.ts';
import { groups } from './stuck-groups.ts';

let database: Awaited<ReturnType<typeof createTestDatabase>>;
let pool: pg.Pool;
let db: Database;
let asked: { sql: string; parameters: readonly unknown[] }[] = [];
beforeAll(async () => {
  database = await createTestDatabase();
  pool = createPool(database.url, { max: 1 });
  // On empty tables every plan is cheap; with these settings an index is skipped only if it does not fit.
  await pool.query('set enable_seqscan = off; set enable_bitmapscan = off');
  db = new Kysely({
    dialect: new PostgresDialect({ pool }),
    log: ({ query }) => void (asked = [...asked, query]),
  });
});
afterAll(async () => {
  await db.destroy();
  await database.drop();
});

const indexes: Record<string, string> = {
  'settle-payment': 'payment_attempts_unsettled',
  // Both indexes cover what is being refunded; the planner picks the smaller one.
  'refund-payment': 'payment_attempts_(unsettled|given_back)',
  'confirm-refund': 'policies_unfinished',
  'refund-late-charge': 'late_charges_open',
  'look-for-late-charge': 'receipt_charges_look',
  'issue-policy': 'policies_unfinished',
  'mail-policy': 'policies_unmailed',
  // Of equal size on empty tables; the first one finds them.
  'make-receipts': 'policies_receipts_(ask|as_of)',
  'read-receipts': 'policies_receipts_ask',
  'begin-receipts': 'receipts_upcoming',
};

/** So few rows that they are put in order when they are read. */
const unsorted: Record<string, string> = { 'return-abandoned-charge': 'applications_standing' };

describe('architecture.md, Issuing: what is due is found without reading what is not', () => {
  const swept = works.flatMap(({ name, due }) => (due === undefined ? [] : [{ name, due }]));

  test.each(swept)('$name', async ({ name, due }) => {
    asked = [];
    const now = new Date('2026-03-10T18:00:00Z');
    await due(db, { now, before: now });
    const [query] = asked;
    const { rows } = await pool.query(`explain ${query?.sql}`, [...(query?.parameters ?? [])]);
    const plan = (rows as { 'QUERY PLAN': string }[]).map((row) => row['QUERY PLAN']).join('\n');
    const index = indexes[name] ?? unsorted[name] ?? String.raw`\w+`;
    expect(plan).toMatch(new RegExp(`Index Scan using ${index} `));
    expect(plan).not.toContain('Seq Scan');
    // The index must also deliver the order, oldest first.
    if (name in indexes) expect(plan).not.toContain('Sort');
  });
});

describe('docs/durable-work.md', () => {
  test('names are names of queues, each once', () => {
    const names = works.map(({ name }) => name);
    expect(new Set(names).size).toBe(names.length);
    for (const name of names) expect(name).toMatch(/^[a-z]+(-[a-z]+)+$/);
  });

  test('every group of ops:stuck is shown by a work', () => {
    const shown = new Set(works.flatMap(({ seen }) => seen.map(({ group }) => group)));
    expect([...shown].toSorted()).toEqual(Object.keys(groups).toSorted());
  });

  test('is what the rows say (npx vitest run --project server works.test.ts -u prints it anew)', async () => {
    const page = join(import.meta.dirname, '../../../../docs/durable-work.md');
    await expect(printPage()).toMatchFileSnapshot(page);
  });
});

function printPage(): string {
  return [
    '# Durable work',
    '',
    'Printed from `apps/server/src/workflows/works.ts` and the lists of steps: work that ends whatever crashes in between. The job queue runs what was sent; the sweep resumes what is overdue; `ops:retry` runs both kinds by hand, and also what only an operator asks for.',
    '',
    '## Works',
    '',
    ...table(
      ['work', 'what it does', 'begun by', 'seen in `ops:stuck` as', 'undone by'],
      works.map(({ name, room, does, due, retry, worthAsking, seen, undo }) => [
        `\`${name}\` (${room})`,
        does,
        [retry && 'queue', due && 'sweep', worthAsking && 'operator'].filter(Boolean).join(', '),
        seen.map(({ group }) => `\`${group}\``).join(', ') || 'never',
        undo,
      ]),
    ),
    '## Steps of paying',
    '',
    ...table(['step', 'run by', 'undone by'], payingSteps.map(stepCells)),
    '## Steps of issuing',
    '',
    ...table(['step', 'run by', 'undone by'], issuingSteps.map(stepCells)),
  ]
    .join('\n')
    .trimEnd()
    .concat('\n');
}

const stepCells = (step: { name: string; undo: string; by?: string }) => [
  `\`${step.name}\``,
  step.by ?? 'the work itself',
  step.undo,
];

function table(head: string[], rows: string[][]): string[] {
  const line = (cells: string[]) => `| ${cells.join(' | ')} |`;
  return [line(head), line(head.map(() => '---')), ...rows.map(line), ''];
}
