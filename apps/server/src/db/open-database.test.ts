import pg from 'pg';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { readConfig } from '../config.ts';
import { runProgram } from '../operations/testing/operations-world.ts';
import { createTestDatabase } from '../testing/test-database.ts';
import type { TestDatabase } from '../testing/test-postgres.ts';
import { openDatabase } from './open-database.ts';

let database: TestDatabase;
beforeEach(async () => {
  database = await createTestDatabase();
});
afterEach(() => database.drop());

const open = () => openDatabase(readConfig({ NODE_ENV: 'test', DATABASE_URL: database.url }), new Date());

async function run(statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: database.url });
  await client.connect();
  await client.query(statement);
  await client.end();
}

describe('opening a database that is there', () => {
  test('it is brought up to date, and is no demonstration', async () => {
    const opened = await open();
    expect(opened).toMatchObject({ url: database.url, isDemo: false });
    await opened.close();
  });

  test('one that a newer version of the program has only expanded is used', async () => {
    await run(
      `insert into schema_migrations (name, timestamp, kind) values ('9999-later.sql', '2030-01-01', 'expand')`,
    );
    const opened = await open();
    expect(opened).toMatchObject({ url: database.url });
    await opened.close();
  });

  test('one that a newer version of the program has changed: told, and left as it is', async () => {
    await run(`insert into schema_migrations (name, timestamp) values ('9999-later.sql', '2030-01-01')`);
    await expect(open()).rejects.toThrow(/changed by a newer version of this program \(9999-later\.sql\)/);
  });
});

describe('trust.md, Production is never weak: a server only checks', () => {
  const serve = (settings: Record<string, string> = {}) => {
    const config = readConfig({ NODE_ENV: 'test', DATABASE_URL: database.serverUrl, ...settings });
    return openDatabase({ ...config, production: true }, new Date());
  };

  test('as the user who owns nothing, on a prepared database', async () => {
    await expect(serve()).resolves.toMatchObject({ url: database.serverUrl });
  });

  test('not as the owner', async () => {
    await expect(serve({ DATABASE_URL: database.url })).rejects.toThrow(
      /more rights than .*: it is a superuser\./,
    );
  });

  test('not if it knows the owner', async () => {
    await expect(serve({ DATABASE_OWNER_URL: database.url })).rejects.toThrow('leave it out');
  });

  test.each([
    [
      'may change the audit log',
      'grant delete on audit_events to socio_server',
      /it may DELETE audit_events\./,
    ],
    [
      'lacks a right',
      'revoke insert on sessions from socio_server',
      /it may not INSERT sessions\..* npm run migrate/,
    ],
    [
      'lacks a migration',
      'delete from schema_migrations where name > $$0028$$',
      /from 0028-.+npm run migrate/,
    ],
  ])('not if it %s', async (_case, statement, words) => {
    await run(statement);
    await expect(serve()).rejects.toThrow(words);
  });

  test('not without the job queues, and npm run migrate makes what is missing', async () => {
    await run('drop schema pgboss cascade');
    const env = { DATABASE_URL: database.serverUrl, DATABASE_OWNER_URL: database.url };
    await expect(serve()).rejects.toThrow(/job queue.*npm run migrate/);
    const first = await runProgram('migrate', [], env);
    expect(first).toMatchObject({ code: 0, stderr: '' });
    expect(first.stdout).toMatch(/is ready for servers of this release, as socio_server\.\n$/);
    await expect(serve()).resolves.toMatchObject({ url: database.serverUrl });
    expect(await runProgram('migrate', [], env)).toEqual(first);
  });

  test('npm run migrate as a user who may not', async () => {
    const ran = await runProgram('migrate', [], { DATABASE_URL: database.serverUrl });
    expect(ran).toMatchObject({ code: 2, stdout: '' });
    expect(ran.stderr).toMatch(/does not let the user socio_server create tables/);
  });
});
