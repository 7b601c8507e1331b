import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createDatabase, createPool } from '../db/connection.ts';
import { startEmbedded } from '../embedded/start-embedded.ts';
import { vehicleFile } from './testing/catalogue-files.ts';
import { startImportWorld, vehicleHeader, type ImportWorld } from './testing/import-world.ts';
import { startProgram, type Program } from './testing/start-program.ts';
import { loadStartingData } from './load-starting-data.ts';
import { migrate } from '../db/migrate.ts';
import { runProgram } from '../operations/testing/operations-world.ts';

const smallFile = `${vehicleHeader}\nNissan,Versa,2026,Sense,sedan,358900\n`;

describe('docs/imports.md, Exit codes', () => {
  let world: ImportWorld;
  beforeAll(async () => {
    world = await startImportWorld();
  });
  afterAll(() => world.close());
  const run = (args: string[]) =>
    runProgram('catalogue-import', args, { OPERATOR: 'marta', DATABASE_URL: world.url });

  test('0: everything is imported; who did it is recorded', async () => {
    const ended = await run([await world.write('cars.csv', smallFile)]);
    expect(ended).toMatchObject({ code: 0, stderr: 'Reading …\nChecked 1 lines.\nMerging …\n' });
    expect(ended.stdout).toMatch(
      /^Models: 1 added, 0 changed\.\nRead 1, added 1, changed 0, unchanged 0, repeated 0, rejected 0, in \d\.\d s\.\n$/,
    );
    const record = world.db.selectFrom('catalogue_imports').select(['file', 'imported_by']);
    expect(await record.execute()).toEqual([{ file: 'cars.csv', imported_by: 'marta' }]);
  });

  test('2: the wrong file; the lines are shown', async () => {
    const ended = await run([await world.write('cars.csv', `${smallFile}nonsense\n`)]);
    expect(ended.code).toBe(2);
    expect(ended.stdout).toMatch(
      /^Rejected lines \(1\)\n {2}line 3: has 1 values, not 6\nNot imported, nothing was changed: 50 % of the lines/,
    );
  });

  test.each([
    ['no file', [], 'Give one file: -- FILE'],
    ['two files', ['a', 'b'], 'Give one file: -- FILE'],
    ['one that is not there', ['/nowhere/cars.csv'], 'No such file: /nowhere/cars.csv'],
    ['a folder', [tmpdir()], 'Not a file: '],
    ['an unknown option', ['--force'], "Unknown option '--force'"],
    ['another header', ['postal.txt'], 'nothing was changed: The header in line 1 lacks brand, model'],
    ['a damaged packed file', ['damaged.gz'], 'The file cannot be unpacked'],
    ['an empty one', ['empty.csv'], 'The file is empty.'],
    ['itself for the rejected', ['same.csv', '--rejected', 'same.csv'], '--rejected is the same file'],
    [
      'a place that cannot be written',
      ['same.csv', '--rejected', '/nowhere/x'],
      'cannot be written (ENOENT): /nowhere/x',
    ],
  ])('2: %s', async (_title, args, message) => {
    const files: Record<string, string | Buffer> = {
      'postal.txt': 'd_codigo|d_asenta\n',
      'damaged.gz': Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 3, 1, 2]),
      'empty.csv': '',
      'same.csv': smallFile,
    };
    const given = await Promise.all(
      args.map(async (one) => (files[one] === undefined ? one : await world.write(one, files[one]))),
    );
    const ended = await run(given);
    expect(ended).toMatchObject({ code: 2, stdout: '' });
    expect(ended.stderr).toContain(message);
    expect(ended.stderr).not.toContain('    at ');
  });
});

test('npm runs a command in the folder of the product: names are those where it was typed', async () => {
  const world = await startImportWorld();
  const path = await world.write('cars.csv', `${smallFile}Nissan,Versa\n`);
  const typedIn = dirname(path);
  const env = { DATABASE_URL: world.url, INIT_CWD: typedIn };
  const ended = await startProgram('catalogue-import', ['cars.csv', '--rejected', 'out.csv'], env).ended;
  expect(ended).toMatchObject({ code: 2, stdout: expect.stringContaining('line 3: has 2 values') });
  expect(await readFile(join(typedIn, 'out.csv'), 'utf8')).toBe('line,reason\n3,"has 2 values, not 6"\n');
  await world.close();
});

describe('docs/imports.md: whole or not at all', () => {
  let world: ImportWorld;
  let path: string;
  let holder: pg.Client;
  beforeEach(async () => {
    world = await startImportWorld();
    await world.importVehicles('Marca 1,Modelo 1,2020,"Versión 1, ""GT"" CVT",sedan,250000');
    path = await world.write('cars.csv', vehicleFile(100));
    holder = new pg.Client({ connectionString: world.url });
    await holder.connect();
  });
  afterEach(async () => {
    await holder.end();
    await world.close();
  });

  const start = (file = path) => startProgram('catalogue-import', [file], { DATABASE_URL: world.url });
  const state = async () => ({
    cars: await world.cars(),
    models: await world.db.selectFrom('brand_models').selectAll().execute(),
    imports: await world.db.selectFrom('catalogue_imports').selectAll().execute(),
  });
  const until = async (isTrue: () => boolean | Promise<boolean>) => {
    for (let tries = 0; !(await isTrue()); tries += 1) {
      if (tries > 1000) throw new Error('it did not come to that');
      await sleep(10);
    }
  };
  const others = async (condition: string) => {
    const { rows } = await sql<{ count: number }>`
      select count(*) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()
        and application_name = 'socio-seguro' and ${sql.raw(condition)}`.execute(world.db);
    return rows[0]?.count ?? 0;
  };
  const waitsForLock = async () => (await others("wait_event_type = 'Lock'")) > 0;

  async function killed(program: Program) {
    program.kill('SIGKILL');
    expect((await program.ended).code).toBe(null);
  }
  async function worksAfterwards() {
    expect(await start().ended).toMatchObject({
      code: 0,
      stdout: expect.stringContaining('added 3,999, changed 1, unchanged 0'),
    });
  }

  test('killed while it reads: nothing changed, the next one works', async () => {
    const before = await state();
    const program = start(await world.write('many.csv', vehicleFile()));
    await until(() => program.stderr().includes('Reading'));
    await until(async () => (await others("query like '%insert into pg_temp.staged%'")) > 0);
    await killed(program);
    expect(await state()).toEqual(before);
    await worksAfterwards();
  });

  test('killed in the middle of the merge: nothing changed; nobody who reads had to wait', async () => {
    const before = await state();
    await holder.query('begin');
    await holder.query('select from versions for update');
    const program = start();
    await until(waitsForLock);
    // The models are already written, but not yet visible to others.
    expect(await state()).toEqual(before);
    await killed(program);
    await holder.query('rollback');
    await until(async () => (await others("state <> 'idle'")) === 0);
    expect(await state()).toEqual(before);
    await worksAfterwards();
  });

  test('Ctrl-C: nothing changed, and it says so', async () => {
    const before = await state();
    await holder.query('select pg_advisory_lock(710001)');
    const program = start();
    await until(waitsForLock);
    program.kill('SIGINT');
    // The signal arrives while it waits.
    await sleep(100);
    await holder.query('select pg_advisory_unlock(710001)');
    expect(await program.ended).toMatchObject({
      code: 2,
      stdout: '',
      stderr: expect.stringContaining('Interrupted: nothing was changed.'),
    });
    expect(await state()).toEqual(before);
  });
});

describe('docs/imports.md: before the first start of the server, on the embedded database', () => {
  let dataDir: string;
  beforeAll(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'imports-'));
  });
  afterAll(() => rm(dataDir, { recursive: true, force: true }));

  test('it makes the database; the first start adds no demonstration values to what was imported', async () => {
    const world = await startImportWorld();
    const path = await world.write('cars.csv', smallFile);
    const ended = await startProgram('catalogue-import', [path], { DATA_DIR: dataDir }).ended;
    await world.close();
    expect(ended.code).toBe(0);
    const embedded = await startEmbedded({ dataDir, durable: false });
    const db = createDatabase(createPool(embedded.url, { max: 1 }));
    expect(await migrate(db)).toEqual([]);
    await loadStartingData(db, { demo: true });
    const count = await db.selectFrom('versions').select(db.fn.countAll().as('rows')).executeTakeFirst();
    const codes = await db.selectFrom('postal_codes').select(db.fn.countAll().as('rows')).executeTakeFirst();
    await db.destroy();
    await embedded.stop();
    expect(Number(count?.rows)).toBe(1);
    expect(Number(codes?.rows)).toBeGreaterThan(200);
  });
});
