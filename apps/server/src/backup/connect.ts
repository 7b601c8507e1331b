import pg from 'pg';
import { createDatabase, type Database } from '../db/connection.ts';

/**
 * What COPY writes depends on none of the server's, the database's or the user's settings, and no limit of theirs
 * ends a transaction that is meant to be long. Rows that a policy would hide are an error, not left out.
 */
const settings = `
  set client_encoding = 'UTF8'; set datestyle = 'ISO, YMD'; set timezone = 'UTC'; set intervalstyle = 'postgres';
  set bytea_output = 'hex'; set extra_float_digits = 1; set row_security = off;
  set statement_timeout = 0; set lock_timeout = 0; set idle_in_transaction_session_timeout = 0;
`;

export async function connect(url: string): Promise<pg.Client> {
  const client = new pg.Client({
    connectionString: url,
    application_name: 'socio-seguro-backup',
    connectionTimeoutMillis: 10_000,
  });
  // The query that runs fails and says so; unheard, the event would end the process.
  client.on('error', () => undefined);
  await client.connect();
  await client.query(settings);
  return client;
}

/** For the queries that Kysely makes beside COPY, in the same transaction. */
export function onConnection(client: pg.Client): Database {
  const held = { query: client.query.bind(client), release: () => undefined };
  const pool = { connect: async () => held, end: async () => undefined };
  return createDatabase(pool as unknown as pg.Pool);
}

/** Its name for people: without user and password. */
export function nameOf(url: string): string {
  const { host, pathname } = new URL(url);
  return `${host}${pathname}`;
}
