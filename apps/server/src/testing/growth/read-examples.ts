import type { Client } from 'pg';
import { findTables, quote } from '../../backup/describe-database.ts';

export type Column = { name: string; type: string };
export type ExampleTable = { name: string; columns: Column[] };
/** As text, the way PostgreSQL prints it. */
export type ExampleRow = Record<string, string | null>;
/** The rows of one member, visitor or purchase, by table, in the order in which they were made. */
export type Example = Map<ExampleTable, ExampleRow[]>;

export const uuids = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g;

/** Tables whose rows name nothing by an id of ours: catalogues and counts of an hour. */
const hasIds = ({ columns }: ExampleTable) => columns.some(({ type }) => type === 'uuid');

async function readTables(client: Client): Promise<ExampleTable[]> {
  const names = (await findTables(client)).map(({ name }) => name);
  const { rows } = await client.query<{ table: string } & Column>(
    `select relname as table, attname as name, format_type(atttypid, atttypmod) as type
    from pg_attribute join pg_class on pg_class.oid = attrelid
    where relnamespace = 'public'::regnamespace and relname = any($1)
      and attnum > 0 and not attisdropped and attgenerated = '' and attidentity = ''
    order by attnum`,
    [names],
  );
  return names.map((name) => ({ name, columns: rows.filter(({ table }) => table === name) })).filter(hasIds);
}

async function readRows(client: Client, { name, columns }: ExampleTable): Promise<ExampleRow[]> {
  const texts = columns.map((column) => `"${column.name}"::text`).join(', ');
  const { rows } = await client.query<ExampleRow>(`select ${texts} from ${quote(name)} order by ctid`);
  return rows;
}

/** Every row that the product made, one example for each group of rows that name each other. */
export async function readExamples(client: Client): Promise<Example[]> {
  const rows: { table: ExampleTable; row: ExampleRow }[] = [];
  for (const table of await readTables(client)) {
    for (const row of await readRows(client, table)) rows.push({ table, row });
  }
  const groupOf = new Map<string, string>();
  const find = (id: string): string => {
    const next = groupOf.get(id) ?? id;
    return next === id ? id : find(next);
  };
  const idsOf = ({ table, row }: (typeof rows)[number]) =>
    table.columns.flatMap(({ name, type }) => (type === 'uuid' ? (row[name] ?? []) : []));
  for (const one of rows) {
    const [first = '', ...others] = idsOf(one).map(find);
    for (const other of others) if (other !== first) groupOf.set(other, first);
  }
  const examples = new Map<string, Example>();
  for (const one of rows) {
    const group = find(idsOf(one)[0] ?? '');
    const example: Example = examples.get(group) ?? new Map();
    example.set(one.table, [...(example.get(one.table) ?? []), one.row]);
    examples.set(group, example);
  }
  return [...examples.values()];
}
