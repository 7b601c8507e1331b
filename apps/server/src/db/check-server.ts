import pg from 'pg';
import { DatabaseStartError } from './start-error.ts';

const oldest = 15;
const connectMs = 10_000;

type Setting = 'DATABASE_URL' | 'DATABASE_DIRECT_URL' | 'DATABASE_OWNER_URL';

type Addresses = { DATABASE_URL: string } & { [Name in Setting]?: string | undefined };

type Facts = {
  /** Tells one database from another, whatever address leads to it. */
  identity: string;
  version: number;
  user: string;
  schema: string | null;
  may_create_tables: boolean | null;
  may_create_schemas: boolean;
  is_read_only: boolean;
  has_trigrams: boolean;
  may_have_trigrams: boolean;
};

/** A database's name for messages, without user and password: host or folder of the socket, port, database. */
export function nameOf(url: string): string {
  const { hostname, port, pathname, searchParams } = new URL(url);
  const host = searchParams.get('host') ?? decodeURIComponent(hostname);
  return `${host || 'localhost'}:${port || '5432'}${pathname}`;
}

/**
 * Checks that the database is reachable and usable by all of the addresses, and the same; throws a DatabaseStartError
 * that explains what is wrong. `owner` names the address whose user is to make the tables; without, they are there.
 */
export async function checkServers(addresses: Addresses, owner?: Setting): Promise<void> {
  const settings = ['DATABASE_URL', 'DATABASE_DIRECT_URL', 'DATABASE_OWNER_URL'] as const;
  let first: string | undefined;
  for (const setting of settings) {
    const url = addresses[setting];
    if (url === undefined || (setting !== owner && url === addresses.DATABASE_URL && first !== undefined))
      continue;
    const identity = await checkServer(url, setting, setting === owner);
    first ??= identity;
    if (identity === first) continue;
    throw new DatabaseStartError(
      `${setting} (${nameOf(url)}) leads to another database than DATABASE_URL (${nameOf(addresses.DATABASE_URL)}).`,
    );
  }
}

async function checkServer(url: string, setting: Setting, makesTables: boolean): Promise<string> {
  const facts = await readFacts(url, setting);
  const problem = problemOf(facts, makesTables);
  if (problem !== undefined)
    throw new DatabaseStartError(`The database of ${setting} (${nameOf(url)}) ${problem}`);
  return facts.identity;
}

async function readFacts(url: string, setting: Setting): Promise<Facts> {
  try {
    const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: connectMs });
    // The failing call reports the error.
    client.on('error', () => undefined);
    try {
      await client.connect();
      const { rows } = await client.query<Facts>(`
        select concat(pg_postmaster_start_time(), ' ',
            (select oid from pg_database where datname = current_database())) as identity,
          current_setting('server_version_num')::int as version, current_user as user,
          current_schema() as schema, has_schema_privilege(current_schema(), 'CREATE') as may_create_tables,
          has_database_privilege(current_database(), 'CREATE') as may_create_schemas,
          current_setting('transaction_read_only') = 'on' as is_read_only,
          exists (select from pg_extension where extname = 'pg_trgm') as has_trigrams,
          exists (select from pg_available_extensions where name = 'pg_trgm') as may_have_trigrams`);
      return rows[0] as Facts;
    } finally {
      await client.end().catch(() => undefined);
    }
  } catch (error) {
    const reason = reasonOf(error as Error).replaceAll('DATABASE_URL', setting);
    throw new DatabaseStartError(`The database of ${setting} (${nameOf(url)}) ${reason}`);
  }
}

/** What is wrong with a server that answers, if anything. */
export function problemOf(facts: Omit<Facts, 'identity'>, makesTables: boolean): string | undefined {
  const major = Math.floor(facts.version / 10_000);
  const { user } = facts;
  if (major < oldest) return `is PostgreSQL ${major}, which is too old. Use version ${oldest} or newer.`;
  if (facts.is_read_only)
    return 'is read-only (a standby, or configured so). Name the primary server instead.';
  if (!makesTables) return undefined;
  if (facts.may_create_tables !== true)
    return `does not let the user ${user} create tables in the schema ${facts.schema ?? 'public'}. Make the user the owner of the database, or: grant create on schema ${facts.schema ?? 'public'} to "${user}".`;
  if (!facts.may_create_schemas)
    return `does not let the user ${user} create schemas (the job queue has its own). Make the user the owner of the database, or: grant create on database … to "${user}".`;
  if (!facts.has_trigrams && !facts.may_have_trigrams)
    return 'lacks the extension pg_trgm. Install it on the server: it is part of PostgreSQL’s contrib package.';
  return undefined;
}

const unreachable =
  'cannot be reached. Is it running, are host and port right, and is no firewall in the way?';

const byCode: Record<string, string> = {
  ECONNREFUSED: unreachable,
  ENOENT: 'cannot be reached: there is no such socket. Is it running, and are folder and port right?',
  EACCES: 'cannot be reached: this program may not enter the folder of its socket.',
  EHOSTUNREACH: unreachable,
  ENETUNREACH: unreachable,
  ETIMEDOUT: unreachable,
  ENOTFOUND: 'cannot be reached: its host name is unknown. Is it spelled right?',
  EAI_AGAIN: 'cannot be reached: its host name cannot be resolved at the moment.',
  '28P01': 'refused the login: user or password in DATABASE_URL is wrong.',
  '28000':
    'refused the login: the user does not exist there, or pg_hba.conf does not let it in from here (perhaps only with ?sslmode=require).',
  '3D000': 'does not exist on that server. Create it (createdb) with the user of DATABASE_URL as its owner.',
  '42501': 'does not let this user connect. Grant it CONNECT, or make it the owner.',
  '53300': 'has no connections left (max_connections). Close some, or raise the limit.',
  '57P03': 'is starting up or shutting down. Try again in a moment.',
};

/** For connection errors only the code is shown: PostgreSQL's messages repeat the values they were given. */
function reasonOf(error: Error & { code?: string }): string {
  const code = error.code ?? (error as { errors?: { code?: string }[] }).errors?.[0]?.code;
  const known = byCode[code ?? ''];
  if (known !== undefined) return known;
  if (/timeout/.test(error.message)) return unreachable;
  if (/SSL/.test(error.message))
    return 'and this program do not agree on SSL: set sslmode in DATABASE_URL as the server expects (disable, require).';
  return `cannot be opened (${code ?? 'it does not answer like a PostgreSQL'}). Check DATABASE_URL.`;
}
