import pg from 'pg';
import { quote } from './describe-database.ts';
import type { Table } from './format.ts';

type Constraint = { table: string; name: string; definition: string };
type Trigger = { table: string; name: string; enabled: 'O' | 'A' };

/**
 * Prepares the empty tables to take rows in any order: references may point to later rows (some in a circle), triggers
 * would refuse or change rows, and migrations may have inserted rows of their own. Requires only the owner of the
 * tables. The returned function restores everything and checks all references.
 */
export async function openSchema(client: pg.Client, tables: Table[]): Promise<() => Promise<void>> {
  const constraints = await client.query<Constraint>(`
    select conrelid::regclass::text as table, conname as name, pg_get_constraintdef(oid) as definition
    from pg_constraint
    where contype = 'f' and connamespace = 'public'::regnamespace and conparentid = 0 order by oid`);
  const triggers = await client.query<Trigger>(`
    select tgrelid::regclass::text as table, tgname as name, tgenabled as enabled
    from pg_trigger join pg_class on pg_class.oid = tgrelid
    where relnamespace = 'public'::regnamespace and not tgisinternal and tgparentid = 0
      and tgenabled in ('O', 'A') order by pg_trigger.oid`);
  const alter = ({ table }: { table: string }, what: string) => client.query(`alter table ${table} ${what}`);
  for (const one of constraints.rows) await alter(one, `drop constraint ${pg.escapeIdentifier(one.name)}`);
  for (const one of triggers.rows) await alter(one, `disable trigger ${pg.escapeIdentifier(one.name)}`);
  await client.query(`truncate ${tables.map(({ name }) => quote(name)).join(', ')}`);

  return async () => {
    for (const one of triggers.rows) {
      const always = one.enabled === 'A' ? 'always ' : '';
      await alter(one, `enable ${always}trigger ${pg.escapeIdentifier(one.name)}`);
    }
    for (const one of constraints.rows) {
      await alter(one, `add constraint ${pg.escapeIdentifier(one.name)} ${one.definition}`);
    }
  };
}
