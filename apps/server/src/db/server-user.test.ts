import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestDatabase } from '../testing/test-database.ts';
import type { TestDatabase } from '../testing/test-postgres.ts';
import { createDatabase, createPool } from './connection.ts';
import { userOf } from './prepare-database.ts';
import { findWrongRights, giveServerItsRights } from './server-user.ts';

let database: TestDatabase;
let server: pg.Client;
let owner: pg.Client;

beforeAll(async () => {
  database = await createTestDatabase();
  [server, owner] = await Promise.all([connect(database.serverUrl), connect(database.url)]);
  await owner.query(
    `insert into audit_events (at, kind, actor, details) values (now(), 'policy-issued', 'server', '{}')`,
  );
});
afterAll(async () => {
  await Promise.all([server.end(), owner.end()]);
  await database.drop();
});

async function connect(url: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  return client;
}

async function judge(url = database.serverUrl) {
  const db = createDatabase(createPool(url, { max: 1 }));
  try {
    return await findWrongRights(db);
  } finally {
    await db.destroy();
  }
}

async function give(): Promise<void> {
  const db = createDatabase(createPool(database.url, { max: 1 }));
  try {
    await giveServerItsRights(db, userOf(database.serverUrl) ?? '');
  } finally {
    await db.destroy();
  }
}

describe('trust.md, Production is never weak, and Audit: PostgreSQL itself refuses the server’s user', () => {
  test.each([
    [`update audit_events set actor = 'operator'`],
    ['delete from audit_events'],
    ['truncate audit_events'],
    ['create trigger none before insert on audit_events execute function refuse_change()'],
    ['alter table audit_events disable trigger all'],
    ['alter table audit_events add column more text'],
    ['drop table audit_events'],
    ['create index on audit_events (actor)'],
    [`update audit_chain set hash = ''`],
    ['delete from audit_chain'],
    ['truncate audit_chain'],
    ['create trigger none before insert on audit_chain execute function refuse_change()'],
    ['alter table audit_chain disable trigger all'],
    ['alter table audit_chain drop column hash'],
    ['drop table audit_chain'],
    ['drop function erase_audit_events'],
    [
      `create or replace function refuse_change() returns trigger language plpgsql as 'begin return null; end'`,
    ],
    [`alter sequence audit_events_id_seq restart`],
    [`select setval('audit_events_id_seq', 1)`],
    ['create table more (id int)'],
    ['create temporary table accounts (id int)'],
    ['create schema more'],
    [`create function more() returns int language sql as 'select 1'`],
    ['create role more'],
    ['alter table accounts owner to current_user'],
    [`set session_replication_role = 'replica'`],
    ['set role socio'],
    ["insert into schema_migrations values ('9999', 'now')"],
    [
      `insert into pgboss.bam (name, version, status, table_name, command) values ('x', 1, 'pending', 'x', 'select 1')`,
    ],
    [`update versions set name = 'cheaper'`],
    ['truncate sessions'],
    [`copy accounts to program 'cat'`],
    [`copy accounts to '/tmp/accounts'`],
  ])('%s', async (statement) => {
    await expect(server.query(statement)).rejects.toMatchObject({ code: '42501' });
  });

  test('what the function that erases may do opens nothing else', async () => {
    await server.query(`select set_config('socio_seguro.erases', 'on', false)`);
    await expect(server.query('delete from audit_events')).rejects.toMatchObject({ code: '42501' });
    await owner.query(`select set_config('socio_seguro.erases', 'off', false)`);
    await expect(owner.query('delete from audit_events')).rejects.toThrow('append-only');
    await expect(owner.query('delete from audit_chain')).rejects.toThrow('append-only');
  });

  test('and lets it read and append', async () => {
    await server.query(
      `insert into audit_events (at, kind, actor, details) values (now(), 'policy-issued', 'server', '{}')`,
    );
    const { rows } = await server.query('select count(*)::int as count from audit_events');
    expect(rows).toEqual([{ count: 2 }]);
  });
});

describe('what is too much or too little is told', () => {
  test('the user of a prepared database is right', async () => {
    expect(await judge()).toEqual({ excess: [], lacking: [] });
  });

  test('the owner is not', async () => {
    expect(await judge(database.url)).toEqual({ excess: ['is a superuser'], lacking: [] });
  });

  test.each([
    ['grant update, trigger on audit_events to socio_server', ['may UPDATE, TRIGGER audit_events'], []],
    ['grant insert on pgboss.bam to socio_server', ['may INSERT pgboss.bam'], []],
    ['grant create on schema public to socio_server', ['may create tables'], []],
    ['revoke insert on accounts from socio_server', [], ['may not INSERT accounts']],
    [
      'create table made_later (id int generated by default as identity)',
      [],
      ['may not SELECT, INSERT, UPDATE, DELETE made_later', 'may not SELECT, USAGE made_later_id_seq'],
    ],
  ])('%s, and giving mends it', async (statement, excess, lacking) => {
    await owner.query(statement);
    expect(await judge()).toEqual({ excess, lacking });
    await give();
    expect(await judge()).toEqual({ excess: [], lacking: [] });
  });

  test('a user who owns tables, by itself or through another', async () => {
    const name = `owner_${process.pid}`;
    await owner.query(`create role ${name}; grant ${name} to socio_server`);
    await owner.query(`alter table accounts owner to ${name}`);
    expect(await judge()).toEqual({ excess: ['owns tables (accounts, …)'], lacking: [] });
    await owner.query(`alter table accounts owner to socio; drop role ${name}`);
  });

  test('two that prepare at once do not get in each other’s way', async () => {
    await owner.query('revoke all on all tables in schema public from socio_server');
    await Promise.all([give(), give(), give()]);
    expect(await judge()).toEqual({ excess: [], lacking: [] });
  });
});
