import { access, cp, mkdtemp, open, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  createEmptyDatabase, fillEmptyTables, fingerprint, killWhenItSays, query, shapeOf, signalWhenItSays,
} from '../backup/testing/backup-world.ts'; // prettier-ignore
import { startEmbedded } from '../embedded/start-embedded.ts';
import { databaseUrlOf, runProgram } from '../operations/testing/operations-world.ts';
import { startTestServer, type TestServer } from '../testing/start-test-server.ts';
import { buyPolicy, newCard, readyToPay, until } from '../testing/test-purchase.ts';

let server: TestServer;
let folder: string;
let file: string;
let env: Record<string, string>;
let before: Record<string, unknown>;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'backup-'));
  file = join(folder, 'socio.backup');
  server = await startTestServer();
  await buyPolicy(server);
  const waiting = await readyToPay(server);
  await newCard(waiting.client);
  // Values of every kind that COPY writes in its own way.
  await server.db
    .updateTable('addresses')
    .set({ street: 'Calle\tde la\nÑ\\. \\N "á" 🚗', interior_number: '' })
    .execute();
  const url = await databaseUrlOf(server, 'owner');
  env = { DATABASE_URL: await databaseUrlOf(server), DATA_DIR: server.config.DATA_DIR };
  await until(
    'the first links of the audit log',
    async () => (await query(url, 'select from audit_chain')).length > 0,
  );
  // Its sweep could change rows at any time.
  await server.app.close();
  await fillEmptyTables(url);
  await query(
    url,
    `insert into workflow_steps (application_id, workflow, step, outcome, at)
     select (select id from applications limit 1), 'backup', n::text, 'done', now()
     from generate_series(1, 60000) as n`,
  );
  before = await fingerprint(url);
});
afterAll(async () => {
  await server.close();
  await rm(folder, { recursive: true, force: true });
});

const restored = (url: string, dataDir: string) => ({ DATABASE_URL: url, DATA_DIR: dataDir });
const exists = (path: string) => access(path).then(() => true, () => false); // prettier-ignore

describe('docs/operations.md, Backup: all that was there is there again', () => {
  test('every table holds rows, so that none can be forgotten', () => {
    const empty = Object.entries(before).filter(([, of]) => (of as { rows?: number }).rows === 0);
    expect(empty).toEqual([]);
  });

  test('the backup of a database of DATABASE_URL says what it holds; only its owner reads it', async () => {
    const ran = await runProgram('backup', [file], env);
    expect(ran).toMatchObject({ code: 0, stderr: '' });
    expect(ran.stdout).toMatch(/^Backup of \S+:\d+\/test_\w+ and /);
    expect(ran.stdout).toMatch(/ {2}workflow_steps +60,0\d\d rows\n {2}documents +1 files\n/);
    expect(ran.stdout).not.toContain('postgres://');
    expect((await stat(file)).mode & 0o777).toBe(0o600);
    expect(await readdir(folder)).toEqual(['socio.backup']);
    expect(await fingerprint(env['DATABASE_URL'] ?? '')).toEqual(before);
  });

  test('into another database: the same rows, sequences, constraints, triggers and documents', async () => {
    const target = await createEmptyDatabase();
    const dataDir = join(folder, 'other');
    const ran = await runProgram('restore', [file], restored(target.url, dataDir));
    expect(ran).toMatchObject({ code: 0, stderr: '', stdout: expect.stringContaining('Restored in ') });
    expect(await fingerprint(target.url)).toEqual(before);
    expect(await shapeOf(target.url)).toEqual(await shapeOf(env['DATABASE_URL'] ?? ''));
    await expectSameDocuments(dataDir);
    await expect(query(target.url, 'delete from audit_events')).rejects.toThrow('append-only');
    const verified = await runProgram('ops-audit-verify', [], restored(target.url, dataDir));
    expect(verified).toMatchObject({ code: 0, stdout: expect.stringContaining('The audit log is whole.') });
    const analyzed = await query(target.url, `select 1 from pg_stats where tablename = 'workflow_steps'`);
    expect(analyzed.length).toBeGreaterThan(0);
    await target.drop();
  });

  test('into a new DATA_DIR, and a backup of that embedded database with --force over the first', async () => {
    const dataDir = join(folder, 'embedded');
    expect(await runProgram('restore', [file], { DATA_DIR: dataDir })).toMatchObject({ code: 0, stderr: '' });
    await expectSameDocuments(dataDir);
    const copy = join(folder, 'copy.backup');
    await cp(file, copy);
    const taken = await runProgram('backup', [copy, '--force'], { DATA_DIR: dataDir });
    expect(taken).toMatchObject({ code: 0, stderr: '' });
    const embedded = await startEmbedded({ dataDir });
    expect(await fingerprint(embedded.url)).toEqual(before);
    await embedded.stop();
    expect(await runProgram('restore', ['--check', copy], {})).toMatchObject({ code: 0 });
    await rm(copy);
  });

  test('a user who may only read is enough for the backup, one who may not read is told', async () => {
    const owner = await databaseUrlOf(server, 'owner');
    const url = new URL(owner);
    await query(owner, `create role backup_reader login password 'reader'`);
    Object.assign(url, { username: 'backup_reader', password: 'reader' });
    const other = join(folder, 'reader.backup');
    const run = () => runProgram('backup', [other], { ...env, DATABASE_URL: url.href });
    try {
      expect(await run()).toMatchObject({ code: 2, stderr: expect.stringContaining('pg_read_all_data') });
      expect(await exists(other)).toBe(false);
      await query(owner, 'grant pg_read_all_data to backup_reader');
      expect(await run()).toMatchObject({ code: 0, stderr: '' });
      await rm(other);
    } finally {
      await query(owner, 'drop role backup_reader');
    }
  });

  test('documents that are not in the folder: the backup is there, and says so', async () => {
    const other = join(folder, 'without.backup');
    const ran = await runProgram('backup', [other], { ...env, DATA_DIR: join(folder, 'nowhere') });
    expect(ran.code).toBe(1);
    expect(ran.stderr).toMatch(/^1 policy documents are missing from .*nowhere\/documents\. Is DOCUMENT_DIR/);
    expect(await exists(other)).toBe(true);
    await rm(other);
  });

  async function expectSameDocuments(dataDir: string): Promise<void> {
    const [mine, theirs] = [server.config.DATA_DIR, dataDir].map((dir) => join(dir, 'documents'));
    const files = await readdir(mine ?? '', { recursive: true });
    expect((await readdir(theirs ?? '', { recursive: true })).toSorted()).toEqual(files.toSorted());
    const [pdf = ''] = files.filter((name) => name.endsWith('.pdf'));
    expect(await readFile(join(theirs ?? '', pdf))).toEqual(await readFile(join(mine ?? '', pdf)));
  }
});

describe('docs/operations.md, Backup: what is refused changes nothing', () => {
  let target: Awaited<ReturnType<typeof createEmptyDatabase>>;
  let dataDir: string;
  beforeAll(async () => {
    target = await createEmptyDatabase();
    dataDir = join(folder, 'target');
  });
  afterAll(() => target.drop());

  const contents = () =>
    query(target.url, `select relname from pg_class where relnamespace = 'public'::regnamespace`);
  const restore = (from: string, more: Record<string, string> = {}) =>
    runProgram('restore', [from], { ...restored(target.url, dataDir), ...more });

  test.each([
    ['backup', [], 'Give the name of one file.'],
    ['backup', ['a', 'b'], 'Give the name of one file.'],
    ['backup', ['a', '--all'], "Unknown option '--all'"],
    ['restore', [], 'Give the name of one file.'],
    ['restore', ['/nowhere/a'], 'cannot be read: ENOENT'],
    ['restore', [tmpdir()], 'cannot be read: EISDIR'],
    ['backup', ['/nowhere/a'], 'There is no folder /nowhere.'],
    ['backup', [tmpdir(), '--force'], 'is a folder: name a file.'],
  ])('%s %j says what is wrong, without a stack', async (name, args, message) => {
    const ran = await runProgram(name, args, env);
    expect(ran).toMatchObject({ code: 2, stderr: expect.stringContaining(message) });
    expect(ran.stderr).not.toContain('    at ');
  });

  test('a file that exists is not overwritten', async () => {
    const { mtimeMs } = await stat(file);
    const ran = await runProgram('backup', [file], env);
    expect(ran).toMatchObject({
      code: 2,
      stdout: '',
      stderr: expect.stringContaining('--force replaces it'),
    });
    expect((await stat(file)).mtimeMs).toBe(mtimeMs);
  });

  test.each([
    ['cut off', (bytes: Buffer) => bytes.subarray(0, bytes.length >> 1)],
    ['cut off near its end', (bytes: Buffer) => bytes.subarray(0, -200)],
    ['empty', () => Buffer.alloc(0)],
    ['another file', () => Buffer.from('%PDF-1.7 and so on')],
    [
      'damaged',
      (bytes: Buffer) => {
        const other = Buffer.from(bytes);
        other[bytes.length >> 1] = (other[bytes.length >> 1] ?? 0) ^ 1;
        return other;
      },
    ],
  ])('a file that is %s', async (_name, change) => {
    const broken = join(folder, 'broken.backup');
    await writeFile(broken, change(await readFile(file)));
    const ran = await restore(broken);
    expect(ran).toMatchObject({
      code: 2,
      stdout: '',
      stderr: expect.stringContaining('nothing was restored'),
    });
    expect(await contents()).toEqual([]);
    expect(await exists(dataDir)).toBe(false);
  });

  test('a database that is not empty, a document folder that is not', async () => {
    await query(target.url, 'create table mine (n integer)');
    expect(await restore(file)).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('The database is not empty (mine): a restore needs an empty one.'),
    });
    await query(target.url, 'drop table mine');
    const handle = await open(join(folder, 'leftover.pdf'), 'w');
    await handle.close();
    expect(await restore(file, { DOCUMENT_DIR: folder })).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('is not empty'),
    });
    expect(await contents()).toEqual([]);
  });

  test('Ctrl-C: it says that nothing was changed, and nothing was', async () => {
    const ended = await signalWhenItSays(
      'restore',
      [file],
      restored(target.url, dataDir),
      ' accounts ',
      'SIGINT',
    );
    expect(ended).toEqual({ code: 2, signal: null, stderr: 'Interrupted: nothing was changed.\n' });
    expect(await contents()).toEqual([]);
    expect(await readdir(join(dataDir, 'documents')).catch(() => [])).toEqual([]);
  });

  test('Ctrl-C during a backup: no file, none half-written', async () => {
    const other = join(folder, 'interrupted.backup');
    const ended = await signalWhenItSays('backup', [other], env, ' accounts ', 'SIGINT');
    expect(ended).toEqual({ code: 2, signal: null, stderr: 'Interrupted: no backup was made.\n' });
    expect((await readdir(folder)).filter((name) => name.startsWith('interrupted'))).toEqual([]);
  });

  test('killed half-way: the database and the folder are empty, and a second restore works', async () => {
    await killWhenItSays('restore', [file], restored(target.url, dataDir), ' versions ');
    expect(await contents()).toEqual([]);
    const documents = await readdir(join(dataDir, 'documents')).catch(() => []);
    expect(documents.filter((name) => name !== '.restoring')).toEqual([]);
    expect(await restore(file)).toMatchObject({ code: 0, stderr: '' });
    expect(await fingerprint(target.url)).toEqual(before);
  });

  test('a backup that is killed half-way leaves no file, and the next one is whole', async () => {
    const other = join(folder, 'killed.backup');
    await killWhenItSays('backup', [other], env, ' versions ');
    expect(await exists(other)).toBe(false);
    expect(await runProgram('backup', [other], env)).toMatchObject({ code: 0 });
    expect((await readdir(folder)).filter((name) => name.startsWith('killed'))).toEqual(['killed.backup']);
    expect(await runProgram('restore', ['--check', other], {})).toMatchObject({ code: 0 });
  });
});
