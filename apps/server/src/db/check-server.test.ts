import { createServer, type AddressInfo, type Server } from 'node:net';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { createTestDatabase } from '../testing/test-database.ts';
import { checkServers, problemOf } from './check-server.ts';

let database: Awaited<ReturnType<typeof createTestDatabase>>;
let wrongProgram: Server;
const secret = 'very-secret-word';
const reader = `reader_${process.pid}`;

async function run(...statements: string[]): Promise<void> {
  const client = new pg.Client({ connectionString: database.url });
  await client.connect();
  for (const statement of statements) await client.query(statement);
  await client.end();
}

function urlWith(change: (url: URL) => void): string {
  const url = new URL(database.url);
  change(url);
  return url.href;
}

const asReader = (url: URL) => {
  url.username = reader;
  url.password = secret;
};

beforeAll(async () => {
  database = await createTestDatabase();
  await run(`create role ${reader} login password '${secret}'`);
  // Something that answers, but not as PostgreSQL does.
  wrongProgram = createServer((socket) => socket.end('HTTP/1.1 400 Bad Request\r\n\r\n')).listen(
    0,
    '127.0.0.1',
  );
});
afterAll(async () => {
  wrongProgram.close();
  await database.drop();
  database = { ...database, url: inject('postgresUrl') };
  await run(`drop role ${reader}`);
});

const check = (url: string) => checkServers({ DATABASE_URL: url }, 'DATABASE_URL');

async function messageOf(url: string): Promise<string> {
  const error = await check(url).then(
    () => undefined,
    (thrown: unknown) => thrown,
  );
  expect(error).toMatchObject({ name: 'DatabaseStartError' });
  return (error as Error).message;
}

describe('DATABASE_URL', () => {
  test('a database of its own is good', async () => {
    await check(database.url);
  });

  test.each<[string, (url: URL) => void, string]>([
    [
      'nobody listens',
      (url) => ((url.hostname = '127.0.0.1'), (url.port = '1')),
      'is no firewall in the way',
    ],
    ['no such socket', (url) => (url.hostname = '%2Fno%2Fsuch'), 'there is no such socket'],
    ['unknown host', (url) => (url.hostname = 'no-such-host.invalid'), 'cannot be reached'],
    ['wrong password', (url) => (url.password = secret), 'user or password in DATABASE_URL is wrong'],
    ['unknown user', (url) => (url.username = 'nobody_knows'), 'user or password in DATABASE_URL is wrong'],
    ['no such database', (url) => (url.pathname = '/no_such'), 'does not exist on that server'],
    ['SSL that the server has not', (url) => (url.search = 'sslmode=verify-full'), 'do not agree on SSL'],
    [
      'another program',
      (url) => {
        url.hostname = '127.0.0.1';
        url.port = String((wrongProgram.address() as AddressInfo).port);
      },
      'Check DATABASE_URL',
    ],
    ['no right in the schema', asReader, 'grant create on schema public to "reader_'],
  ])('%s: told, without the password', async (_name, change, words) => {
    const url = urlWith(change);
    const message = await messageOf(url);
    expect(message).toContain(words);
    expect(message).toContain(decodeURIComponent(new URL(url).host));
    expect(message).not.toContain(secret);
    expect(message).not.toContain(new URL(database.url).password);
    expect(message.split('\n')).toHaveLength(1);
  });

  test('DATABASE_DIRECT_URL that does not lead there too: told by its own name', async () => {
    const elsewhere = urlWith((url) => (url.port = '1'));
    const by = (direct: string) =>
      checkServers({ DATABASE_URL: database.url, DATABASE_DIRECT_URL: direct }, 'DATABASE_DIRECT_URL');
    await expect(by(elsewhere)).rejects.toThrow(
      /^The database of DATABASE_DIRECT_URL \(.+:1\/.+\) cannot be reached/,
    );
    const other = await createTestDatabase();
    await expect(by(other.url)).rejects.toThrow('leads to another database than DATABASE_URL');
    await other.drop();
    // By another name, as through a pooler.
    await by(urlWith((url) => (url.hostname = 'localhost')));
  });

  test('a user for whom others make the tables needs no right to make any', async () => {
    await checkServers(
      { DATABASE_URL: urlWith(asReader), DATABASE_OWNER_URL: database.url },
      'DATABASE_OWNER_URL',
    );
    await checkServers({ DATABASE_URL: urlWith(asReader) });
  });

  test('a user who may not make schemas, and one for whom all is there', async () => {
    const name = new URL(database.url).pathname.slice(1);
    await run(`grant create on schema public to ${reader}`);
    expect(await messageOf(urlWith(asReader))).toContain('create schemas');
    await run(`grant create on database ${name} to ${reader}`);
    await check(urlWith(asReader));
  });

  test('a standby', async () => {
    await run(`alter role ${reader} set default_transaction_read_only = on`);
    expect(await messageOf(urlWith(asReader))).toContain('is read-only');
  });

  const good = {
    version: 150_004,
    user: 'app',
    schema: 'public',
    may_create_tables: true,
    may_create_schemas: true,
    is_read_only: false,
    has_trigrams: false,
    may_have_trigrams: true,
  };

  test.each([
    ['PostgreSQL 15', {}, undefined],
    ['too old', { version: 140_011 }, 'is PostgreSQL 14, which is too old. Use version 15 or newer.'],
    ['no schema at all', { schema: null, may_create_tables: null }, 'schema public'],
    ['pg_trgm neither made nor installed', { may_have_trigrams: false }, 'pg_trgm'],
    [
      'pg_trgm made, though its files are hidden',
      { has_trigrams: true, may_have_trigrams: false },
      undefined,
    ],
  ])('%s', (_name, change, words) => {
    const problem = problemOf({ ...good, ...change }, true);
    if (words === undefined) expect(problem).toBeUndefined();
    else expect(problem).toContain(words);
  });
});
