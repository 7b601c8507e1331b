import type { EventEmitter } from 'node:events';
import pg from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createTestDatabase } from '../testing/test-database.ts';
import { executeNamed } from './named-query.ts';

let database: Awaited<ReturnType<typeof createTestDatabase>>;
let client: pg.Client;
let described = 0;
let ends = 0;
beforeAll(async () => {
  database = await createTestDatabase();
  client = new pg.Client({ connectionString: database.url, pipeline: true });
  await client.connect();
  const { connection } = client as unknown as { connection: EventEmitter };
  connection.on('rowDescription', () => (described += 1));
  connection.on('readyForQuery', () => (ends += 1));
});
afterAll(async () => {
  await client.end();
  await database.drop();
});

const execute = (name: string, text: string, ...values: unknown[]) =>
  executeNamed((query) => client.query(query), { name, text, values });

describe('a statement describes its rows only once on a connection', () => {
  test('and they are read alike each time, none at the first time included', async () => {
    const before = described;
    const text = `select $1::int as number, '{a,b}'::text[] as list, true as "isOne", null::text as nothing,
      '2026-03-02T00:00:00Z'::timestamptz as at from generate_series(1, $2)`;
    const row = (number: number) => ({
      number,
      list: ['a', 'b'],
      isOne: true,
      nothing: null,
      at: new Date('2026-03-02T00:00:00Z'),
    });
    expect((await execute('rows', text, 1, 0)).rows).toEqual([]);
    const [two, one] = await Promise.all([execute('rows', text, 2, 2), execute('rows', text, 3, 1)]);
    expect(two).toMatchObject({ rows: [row(2), row(2)], rowCount: 2, command: 'SELECT' });
    expect(one).toMatchObject({ rows: [row(3)], rowCount: 1 });
    expect(described - before).toBe(1);
  });

  test('a write tells how many rows it changed, with and without rows of its own', async () => {
    await client.query('create table written (id int)');
    for (const id of [1, 2]) {
      const { rows } = await execute('insert', 'insert into written values ($1) returning id', id);
      expect(rows).toEqual([{ id }]);
    }
    for (const [least, changed] of [
      [1, 2],
      [2, 1],
    ]) {
      const update = await execute('update', 'update written set id = id where id >= $1', least);
      expect(update).toMatchObject({ rows: [], rowCount: changed, command: 'UPDATE' });
    }
  });

  test('one that fails at first is described when it succeeds', async () => {
    const text = 'select 1 / $1::int as result';
    await expect(execute('division', text, 0)).rejects.toMatchObject({ code: '22012' });
    expect((await execute('division', text, 1)).rows).toEqual([{ result: 1 }]);
    await expect(execute('division', text, 0)).rejects.toMatchObject({ code: '22012' });
    expect((await execute('division', text, 1)).rows).toEqual([{ result: 1 }]);
  });

  test('an error leads back to its caller', async () => {
    const error = await execute('no such', 'select * from nowhere').catch((caught: unknown) => caught);
    expect(error).toMatchObject({
      code: '42P01',
      stack: expect.stringContaining('named-query.test.ts') as string,
    });
  });

  test('PostgreSQL refuses it when a column has changed type, so that nothing is read as what it was', async () => {
    await client.query(`create table typed as select 1 as value`);
    expect((await execute('typed', 'select value from typed')).rows).toEqual([{ value: 1 }]);
    await client.query('alter table typed alter column value type text');
    await expect(execute('typed', 'select value from typed')).rejects.toThrow(
      'cached plan must not change result type',
    );
  });
});

describe('several statements', () => {
  const insert = (value: unknown) => ({
    name: 'insert several',
    text: 'insert into several values ($1) returning value',
    values: [value],
  });
  const read = { name: 'read several', text: 'select value from several order by value', values: [] };
  const executeAll = (...statements: Parameters<typeof executeNamed>[1][]) =>
    executeNamed((query) => client.query(query), ...statements);
  const stored = async () => (await executeAll(read)).rows;
  beforeAll(() => client.query('create table several (value int primary key check (value < 10))'));
  beforeEach(() => client.query('delete from several'));

  test('are executed in their order and have one end; the last is answered', async () => {
    const before = ends;
    for (const values of [
      [1, 2],
      [3, 4],
    ]) {
      const { rows } = await executeAll(...values.map(insert), { ...read, name: '' });
      expect(rows).toContainEqual({ value: values[1] });
    }
    expect(ends - before).toBe(2);
    expect(await stored()).toEqual([{ value: 1 }, { value: 2 }, { value: 3 }, { value: 4 }]);
  });

  test.each([
    ['the first', [99, 1], '23514'],
    ['the second', [1, 1], '23505'],
  ])('%s of them fails: none is done, and all can be executed again', async (_which, values, code) => {
    const own = { name: `insert of ${code}`, text: 'insert into several select $1::int', values: [7] };
    await expect(executeAll(...values.map(insert), own)).rejects.toMatchObject({ code });
    expect(await stored()).toEqual([]);
    await executeAll(insert(1), own);
    expect(await stored()).toEqual([{ value: 1 }, { value: 7 }]);
  });

  test('a value that cannot be sent: none is done', async () => {
    const other = new pg.Client({ connectionString: database.url, pipeline: true });
    other.on('error', () => undefined);
    await other.connect();
    const endless: Record<string, unknown> = {};
    endless['itself'] = endless;
    const sent = executeNamed((query) => other.query(query), insert(1), insert(endless), insert(2));
    await expect(sent).rejects.toThrow('circular');
    await expect(other.query('select 1')).rejects.toThrow();
    expect(await stored()).toEqual([]);
  });
});
