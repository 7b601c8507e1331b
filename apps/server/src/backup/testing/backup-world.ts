import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import pg from 'pg';
import { inject } from 'vitest';
import { findTables, quote, readSequences } from '../describe-database.ts';
import { childEnvironment } from '../../testing/child-environment.ts';

async function onServer(statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: inject('postgresUrl') });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}

/** Completely empty, not copied from the migrated template. */
export async function createEmptyDatabase(): Promise<{ url: string; drop: () => Promise<void> }> {
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  await onServer(`create database ${name} template template0`);
  const url = new URL(inject('postgresUrl'));
  url.pathname = `/${name}`;
  return { url: url.href, drop: () => onServer(`drop database if exists ${name} with (force)`) };
}

export async function query<T extends object>(
  url: string,
  text: string,
  values: unknown[] = [],
): Promise<T[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query<T>(text, values)).rows;
  } finally {
    await client.end();
  }
}

/** Every row of every table as text, and every sequence. */
export async function fingerprint(url: string): Promise<Record<string, unknown>> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query("set timezone = 'UTC'");
  const found: Record<string, unknown> = {};
  for (const { name } of await findTables(client)) {
    const { rows } = await client.query(
      `select count(*)::int as rows, md5(string_agg(t::text, e'\\n' order by t::text)) as md5 from ${quote(name)} as t`,
    );
    found[name] = rows[0];
  }
  found['sequences'] = await readSequences(client);
  await client.end();
  return found;
}

/** Tables, columns, constraints, indexes and triggers as text: what the migrations created. */
export async function shapeOf(url: string): Promise<unknown[]> {
  return await query(
    url,
    `select 'constraint' as kind, conrelid::regclass::text as of, conname::text as name, pg_get_constraintdef(oid) as text
     from pg_constraint where connamespace = 'public'::regnamespace
     union all select 'index', tablename, indexname, indexdef from pg_indexes where schemaname = 'public'
     union all select 'trigger', tgrelid::regclass::text, tgname, concat(tgenabled, pg_get_triggerdef(oid))
     from pg_trigger where not tgisinternal
     union all select 'column', table_name, column_name, concat(data_type, column_default, is_nullable)
     from information_schema.columns where table_schema = 'public'
     order by 1, 2, 3`,
  );
}

/** `of`: the table that it refers to. */
type Column = { name: string; type: string; kind: string; of: string | null; refers: string | null };

/** Inserts a row into every empty table, whatever tables there are: a backup must not depend on knowing them. */
export async function fillEmptyTables(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const all = await findTables(client);
  const filled = new Set<string>();
  const fill = async (name: string): Promise<void> => {
    if (filled.has(name)) return;
    filled.add(name);
    const { rows } = await client.query(`select 1 from ${quote(name)} limit 1`);
    if (rows.length > 0) return;
    const columns = await client.query<Column>(
      `select attname as name, format_type(atttypid, null) as type, typtype as kind, relname as "of",
         case when relname is not null then format('(select %I from %I limit 1)', of_column, relname) end as refers
       from pg_attribute a join pg_type on pg_type.oid = atttypid
       left join lateral (
         select t.relname, f.attname as of_column
         from pg_constraint join pg_class t on t.oid = confrelid
         join pg_attribute f on f.attrelid = confrelid and f.attnum = confkey[1]
         where conrelid = a.attrelid and contype = 'f' and conkey = array[a.attnum]
       ) as reference on true
       where attrelid = $1::regclass and attnum > 0 and not attisdropped and attgenerated = '' and attidentity = ''
         -- The made-up row has no document that a backup could bring along.
         and attname <> 'document_key'
         -- A refund and its mail have one of two causes.
         and not (attname = 'endorsement_id' and exists (
           select from pg_attribute o where o.attrelid = a.attrelid and o.attname = 'cancellation_id'))`,
      [quote(name)],
    );
    // What it refers to comes first.
    for (const { of } of columns.rows) if (of !== null) await fill(of);
    const values = columns.rows.map((column) => column.refers ?? valueFor(column));
    const names = columns.rows.map((column) => pg.escapeIdentifier(column.name));
    await client.query(`insert into ${quote(name)} (${names.join(', ')}) values (${values.join(', ')})`);
  };
  for (const { name } of all) await fill(name);
  await client.end();
}

function valueFor({ type, kind }: Column): string {
  if (kind === 'e') return `(enum_range(null::${type}))[1]`;
  if (type.endsWith('[]')) return `'{}'`;
  if (type === 'uuid') return 'gen_random_uuid()';
  if (type === 'bytea') return `'\\x00ff'`;
  if (type === 'jsonb') return `'{"a": "b\\tc"}'`;
  if (type === 'boolean') return 'true';
  if (type === 'date') return 'current_date';
  if (type.startsWith('timestamp')) return `'2026-03-10 12:00:00.123456-06'`;
  return /int|numeric|real|double/.test(type) ? '1' : `'1'`;
}

/** Runs a command and kills it as soon as it prints this. */
export async function killWhenItSays(
  name: string,
  args: string[],
  env: Record<string, string>,
  words: string,
): Promise<void> {
  const { signal } = await signalWhenItSays(name, args, env, words, 'SIGKILL');
  if (signal !== 'SIGKILL') throw new Error(`${name} ended before it could be killed`);
}

export async function signalWhenItSays(
  name: string,
  args: string[],
  env: Record<string, string>,
  words: string,
  how: 'SIGKILL' | 'SIGINT',
): Promise<{ code: number | null; signal: string | null; stderr: string }> {
  const child = spawn(process.execPath, [join(import.meta.dirname, `../../commands/${name}.ts`), ...args], {
    env: childEnvironment(env),
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  createInterface({ input: child.stdout }).on('line', (line) => {
    if (line.includes(words)) child.kill(how);
  });
  let stderr = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => (stderr += text));
  const [code, signal] = (await once(child, 'close')) as [number | null, string | null];
  return { code, signal, stderr };
}
