import pg from 'pg';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { readConfig } from '../config.ts';
import { createTestDatabase } from '../testing/test-database.ts';
import { openDatabase } from './open-database.ts';

let database: Awaited<ReturnType<typeof createTestDatabase>>;
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
