import type { Client } from 'pg';

type Made = { table: string; name: string; definition: string };

/**
 * Drops all constraints and indexes of the product's tables, as the catalogue describes them, so that millions of rows
 * can be added in any order and without searching. The returned function makes them anew, which checks everything.
 */
export async function loosenTables(client: Client): Promise<(log: (what: string) => void) => Promise<void>> {
  const { rows: constraints } = await client.query<Made & { kind: string }>(`
    select conrelid::regclass::text as table, quote_ident(conname) as name, contype as kind,
      pg_get_constraintdef(oid) as definition
    from pg_constraint
    where connamespace = 'public'::regnamespace and contype in ('p', 'u', 'f') and conrelid <> 0
    order by array_position('{p,u,f}', contype::text), oid`);
  const { rows: indexes } = await client.query<Made>(`
    select tablename as table, quote_ident(indexname) as name, indexdef as definition
    from pg_indexes as i
    where schemaname = 'public' and not exists (
      select from pg_constraint where conindid = (quote_ident(i.schemaname) || '.' || quote_ident(i.indexname))::regclass)`);
  for (const { table, name } of constraints.toReversed()) {
    await client.query(`alter table ${table} drop constraint ${name}`);
  }
  for (const { name } of indexes) await client.query(`drop index ${name}`);

  return async (log) => {
    const make = async (kind: string) => {
      for (const { table, name, definition } of constraints.filter((one) => one.kind === kind)) {
        await client.query(`alter table ${table} add constraint ${name} ${definition}`);
      }
    };
    await make('p');
    await make('u');
    log('keys');
    for (const { definition } of indexes) await client.query(definition);
    log('indexes');
    await make('f');
    log('references');
  };
}
