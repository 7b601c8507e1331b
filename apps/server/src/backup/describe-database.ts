import pg from 'pg';
import type { Sequence, Table } from './format.ts';

export const quote = (name: string): string => `public.${pg.escapeIdentifier(name)}`;

/** Excludes what belongs to an extension rather than to the product. */
const ofExtension = (id: string, catalogue: string): string =>
  `exists (select from pg_depend where classid = '${catalogue}'::regclass and objid = ${id} and deptype = 'e')`;

/** Read from the catalogue, so that a table added by a later migration cannot be forgotten. */
export async function findTables(client: pg.Client): Promise<Table[]> {
  const { rows } = await client.query<Table>(`
    select relname as name, array_agg(attname::text order by attnum) as columns
    from pg_class join pg_attribute on attrelid = pg_class.oid
    where relnamespace = 'public'::regnamespace and relkind = 'r' and not ${ofExtension('pg_class.oid', 'pg_class')}
      and attnum > 0 and not attisdropped and attgenerated = ''
    group by relname order by relname`);
  return rows;
}

/** The current value rather than the snapshot's, so it is never behind the snapshot's rows. */
export async function readSequences(client: pg.Client): Promise<Sequence[]> {
  const found = await client.query<{ name: string }>(`
    select relname as name from pg_class
    where relnamespace = 'public'::regnamespace and relkind = 'S' and not ${ofExtension('pg_class.oid', 'pg_class')}
    order by relname`);
  const sequences: Sequence[] = [];
  for (const { name } of found.rows) {
    const { rows } = await client.query<Omit<Sequence, 'name'>>(
      `select last_value::text as value, is_called as "isCalled" from ${quote(name)}`,
    );
    if (rows[0] !== undefined) sequences.push({ name, ...rows[0] });
  }
  return sequences;
}

type Migration = { name: string; kind: string | null; sha256: string | null };

/** Migration 0011 adds kind and hash; it may not have run yet. */
export async function readMigrations(client: pg.Client): Promise<Migration[]> {
  const { rows } = await client.query<Migration>(
    `select name, to_jsonb(one) ->> 'kind' as kind, to_jsonb(one) ->> 'sha256' as sha256
     from ${quote('schema_migrations')} as one order by name collate "C"`,
  );
  return rows;
}

/** Everything that would get in the way of the migrations, and jobs left from an earlier installation. */
export async function findContents(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(`
    select relname as name from pg_class
    where relnamespace = 'public'::regnamespace and relkind in ('r', 'p', 'v', 'm', 'f', 'S')
      and not ${ofExtension('pg_class.oid', 'pg_class')}
    union select typname from pg_type
    where typnamespace = 'public'::regnamespace and typtype in ('e', 'd')
      and not ${ofExtension('pg_type.oid', 'pg_type')}
    union select proname from pg_proc
    where pronamespace = 'public'::regnamespace and not ${ofExtension('pg_proc.oid', 'pg_proc')}
    union select nspname from pg_namespace where nspname = 'pgboss'
    order by name`);
  return rows.map(({ name }) => name);
}
