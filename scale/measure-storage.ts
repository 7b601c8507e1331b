import { queryAt } from './postgres.ts';

type Row = { name: string; rows: number; bytes: number };

/** What the database takes up for each policy issued so far, table by table with indexes, after tidying up. */
export async function measureStorage(url: string): Promise<string[]> {
  await queryAt(url, 'vacuum (full, analyze)');
  const tables = await queryAt<Row>(
    url,
    `select relname as name, reltuples::int as rows, pg_total_relation_size(oid)::int as bytes
     from pg_class
     where relkind = 'r' and relnamespace = current_schema()::regnamespace
       and relname not in ('postal_codes', 'versions', 'brand_models')
     order by bytes desc`,
  );
  const policies = tables.find(({ name }) => name === 'policies')?.rows ?? 0;
  const each = (bytes: number) => (bytes / policies / 1024).toFixed(2);
  const total = tables.reduce((all, { bytes }) => all + bytes, 0);
  return [
    `\nStorage, ${policies} policies, each of a member of its own: ${each(total)} KB for each, with indexes`,
    ...tables
      .filter(({ rows, bytes }) => rows >= policies / 10 && bytes > 0)
      .map(({ name, rows, bytes }) => `  ${name}: ${(rows / policies).toFixed(1)} rows, ${each(bytes)} KB`),
  ];
}
