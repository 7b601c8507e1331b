import { setTimeout as pause } from 'node:timers/promises';
import { sql, type Kysely } from 'kysely';
import { readIndexStatements, readMigrationFiles, type MigrationFile } from './migration-file.ts';

/** A later release changed the database in a way that this program does not know. */
export class NewerDatabase extends Error {
  override readonly name = 'NewerDatabase';

  readonly migration: string;

  constructor(migration: string) {
    super(`The database was changed by a newer version of this program (${migration})`);
    this.migration = migration;
  }
}

type Busy = {
  /** Calls that wait for a table wait no longer than this. Shorter than PostgreSQL's deadlock_timeout. */
  lockMs: number;
  pauseMs: number;
  forMs: number;
};
const untilFree: Busy = { lockMs: 500, pauseMs: 2000, forMs: 10 * 60_000 };

type Options = { from?: string | undefined; upTo?: string; busy?: Busy };

/**
 * Migrates the database to the newest schema: plain SQL files, in order, under a lock that other starting servers wait
 * for. What can be undone is all or nothing; indexes that are made concurrently run between, outside a transaction. A
 * failing file throws an error with its name. `upTo` names the last file to apply. Given a transaction, everything runs
 * inside that one. Throws NewerDatabase if a later release changed it other than by expanding.
 */
export async function migrate<T>(
  db: Kysely<T>,
  { from, upTo, busy = untilFree }: Options = {},
): Promise<string[]> {
  const files = await readMigrationFiles(from);
  const wanted = (all: MigrationFile[]) => all.filter(({ name }) => upTo === undefined || name <= upTo);
  if (db.isTransaction) {
    await createTables(db);
    const pending = wanted(await findPending(db, files));
    for (const file of pending) await reporting(file, [], () => applyWithin(db, file));
    return pending.map(({ name }) => name);
  }
  return await db.connection().execute(async (session) => {
    // Without the lock, so that an older program does not wait for the indexes of the newer one.
    if (await isUpToDate(session, files, wanted)) return [];
    await lock(session);
    try {
      await createTables(session);
      return await applyAll(session, wanted(await findPending(session, files)), busy);
    } finally {
      await sql`select pg_advisory_unlock(${lockId})`.execute(session).catch(() => undefined);
    }
  });
}

/** That of earlier releases, so that they and this one wait for each other. */
const lockId = sql.raw('3853314791062309107');

/** Asks again and again: one waiting statement would keep `create index concurrently` waiting for its end. */
async function lock<T>(session: Kysely<T>): Promise<void> {
  for (;;) {
    const { rows } = await sql<{ is_held: boolean }>`
      select pg_try_advisory_lock(${lockId}) as is_held`.execute(session);
    if (rows[0]?.is_held === true) return;
    await pause(100);
  }
}

/** As earlier releases made them; the second one is theirs alone. */
async function createTables<T>(session: Kysely<T>): Promise<void> {
  await sql
    .raw(`
      create table if not exists schema_migrations (
        name varchar(255) primary key, timestamp varchar(255) not null);
      create table if not exists schema_migrations_lock (
        id varchar(255) primary key, is_locked integer not null default 0)`)
    .execute(session);
}

async function isUpToDate<T>(
  session: Kysely<T>,
  files: MigrationFile[],
  wanted: (all: MigrationFile[]) => MigrationFile[],
): Promise<boolean> {
  const { rows } = await sql<{ is_there: boolean }>`
    select to_regclass('schema_migrations') is not null as is_there`.execute(session);
  return rows[0]?.is_there === true && wanted(await findPending(session, files)).length === 0;
}

async function findPending<T>(session: Kysely<T>, files: MigrationFile[]): Promise<MigrationFile[]> {
  // Migration 0011 adds the kind.
  const { rows } = await sql<{ name: string; kind: string | null }>`
    select name, to_jsonb(schema_migrations) ->> 'kind' as kind
    from schema_migrations order by name collate "C"`.execute(session);
  const applied = new Set(rows.map(({ name }) => name));
  const pending = files.filter(({ name }) => !applied.has(name));
  const newer = rows.filter(({ name }) => !files.some((file) => file.name === name));
  const inTheWay = pending.length > 0 ? newer[0] : newer.find(({ kind }) => kind !== 'expand');
  if (inTheWay !== undefined) throw new NewerDatabase(inTheWay.name);
  const last = rows.at(-1)?.name ?? '';
  const [first] = pending;
  if (first !== undefined && first.name < last)
    throw new Error(`Migration ${first.name} comes before ${last}, which the database already has`);
  return pending;
}

/** Those that the database lacks; throws like `migrate`. */
export async function pendingMigrations<T>(db: Kysely<T>): Promise<string[]> {
  const pending = await findPending(db, await readMigrationFiles());
  return pending.map(({ name }) => name);
}

async function applyAll<T>(session: Kysely<T>, pending: MigrationFile[], busy: Busy): Promise<string[]> {
  const done: string[] = [];
  while (done.length < pending.length) {
    const rest = pending.slice(done.length);
    const [next] = rest;
    if (next?.isOutside === true) {
      await reporting(next, done, () => applyOutside(session, next));
      done.push(next.name);
    } else {
      const until = rest.findIndex(({ isOutside }) => isOutside);
      const together = until === -1 ? rest : rest.slice(0, until);
      await applyTogether(session, together, done, busy);
      done.push(...together.map(({ name }) => name));
    }
  }
  return done;
}

async function reporting(file: MigrationFile, done: string[], work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    const last = done.at(-1);
    throw new Error(
      `Migration ${file.name} failed; ${last === undefined ? 'nothing was changed' : `the database is as ${last} left it`}`,
      { cause: error },
    );
  }
}

/**
 * A running server must not queue behind a migration that waits for a long transaction (a backup): the migration gives
 * way and tries again.
 */
async function applyTogether<T>(
  session: Kysely<T>,
  files: MigrationFile[],
  done: string[],
  { lockMs, pauseMs, forMs }: Busy,
): Promise<void> {
  const giveUpAt = performance.now() + forMs;
  for (;;) {
    try {
      await session.transaction().execute(async (trx) => {
        await sql`select set_config('lock_timeout', ${String(lockMs)}, true),
          set_config('statement_timeout', '0', true)`.execute(trx);
        for (const file of files) await reporting(file, done, () => applyWithin(trx, file));
      });
      return;
    } catch (error) {
      const { code } = ((error as Error).cause ?? {}) as { code?: string };
      if (code !== '55P03' || performance.now() > giveUpAt) throw error;
      await pause(pauseMs);
    }
  }
}

async function applyWithin<T>(trx: Kysely<T>, file: MigrationFile): Promise<void> {
  // Only a restore has such a file in its transaction; its tables are its own.
  const text = file.isOutside
    ? readIndexStatements(file)
        .map((one) => `${one.sql.replace(' concurrently', '')};`)
        .join('\n')
    : file.text;
  await sql.raw(text).execute(trx);
  await record(trx, file);
}

/** Goes on after a kill at any point: an index left half made is made again. */
async function applyOutside<T>(session: Kysely<T>, file: MigrationFile): Promise<void> {
  await sql`select set_config('lock_timeout', '0', false), set_config('statement_timeout', '0', false)`.execute(
    session,
  );
  try {
    for (const { sql: text, action, index } of readIndexStatements(file)) {
      const found = await sql<{ is_valid: boolean }>`
        select indisvalid as is_valid from pg_index where indexrelid = to_regclass(${index})`.execute(
        session,
      );
      const isValid = found.rows[0]?.is_valid;
      if (action === 'create' && isValid === false)
        await sql.raw(`drop index concurrently ${index}`).execute(session);
      if (action === 'create' ? isValid !== true : isValid !== undefined)
        await sql.raw(text).execute(session);
    }
    await record(session, file);
  } finally {
    await sql.raw('reset lock_timeout; reset statement_timeout').execute(session);
  }
}

/** With the kind and the hash, once the table has these columns (migration 0011). */
async function record<T>(session: Kysely<T>, { name, kind, sha256 }: MigrationFile): Promise<void> {
  const row = JSON.stringify({ name, timestamp: new Date().toISOString(), kind, sha256 });
  await sql`
    insert into schema_migrations
    select (jsonb_populate_record(null::schema_migrations, ${row}::jsonb)).*`.execute(session);
}
