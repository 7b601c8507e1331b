import pg from 'pg';
import { createDatabase, type Database } from '../db/connection.ts';

/**
 * Makes COPY's output independent of the settings of server, database and user, and keeps their time limits from ending
 * a transaction that is meant to be long. Rows hidden by a policy cause an error instead of being left out.
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
  // The running query fails and reports the error, but without a listener the event would end the process.
  client.on('error', () => undefined);
  await client.connect();
  await client.query(settings);
  return client;
}

/** For Kysely's queries besides COPY, in the same transaction. */
export function onConnection(client: pg.Client): Database {
  const held = { query: client.query.bind(client), release: () => undefined };
  const pool = { connect: async () => held, end: async () => undefined };
  return createDatabase(pool as unknown as pg.Pool);
}
