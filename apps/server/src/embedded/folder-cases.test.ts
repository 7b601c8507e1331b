import { chmod, mkdir, readdir, readFile, rename, rm, stat, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  emptyFolder,
  makeDatabase,
  messageOf,
  startQuick,
  type EmbeddedFolder,
} from './testing/embedded-folder.ts';

let empty: EmbeddedFolder;
let made: EmbeddedFolder;
beforeAll(async () => {
  empty = await emptyFolder();
  made = await makeDatabase();
});
afterAll(async () => {
  await empty.remove();
  await made.remove();
});

describe('what is no database of this program: told, and left as it is', () => {
  test('a file in the place of DATA_DIR, and of a folder in it', async () => {
    const file = join(empty.dataDir, 'file');
    await writeFile(file, 'mine');
    expect(await messageOf(startQuick(file))).toContain(`There is a file where the folder ${file}/postgres`);
    const inner = join(empty.dataDir, 'postgres');
    await writeFile(inner, 'mine');
    expect(await messageOf(empty.start())).toContain(`There is a file where the folder ${inner}`);
    expect(await readFile(inner, 'utf8')).toBe('mine');
    await rm(inner);
  });

  test('a link to a folder that is not there', async () => {
    const link = join(empty.dataDir, 'link');
    await symlink(join(empty.dataDir, 'gone'), link);
    expect(await messageOf(startQuick(join(link, 'deep')))).toContain(
      `${link} is a link to a missing folder`,
    );
    expect(await readdir(empty.dataDir)).not.toContain('gone');
  });

  test('foreign files', async () => {
    await mkdir(empty.data, { recursive: true });
    await writeFile(join(empty.data, 'thesis.txt'), 'mine');
    expect(await messageOf(empty.start())).toContain('holds files that are not a PostgreSQL database');
    expect(await readdir(empty.data)).toEqual(['thesis.txt']);
    expect(await readdir(join(empty.dataDir, 'postgres'))).toEqual(['data']);
  });

  test.skipIf(process.getuid?.() === 0)('not writable', async () => {
    await chmod(empty.dataDir, 0o500);
    expect(await messageOf(startQuick(join(empty.dataDir, 'deep')))).toContain('cannot be written to');
    await chmod(empty.dataDir, 0o700);
  });
});

describe('a database that is not as it should be', () => {
  test.each([
    ['another major version', 'PG_VERSION', '17\n', 'was made by PostgreSQL 17, and this is 18'],
    ['an empty version file', 'PG_VERSION', '', 'was made by PostgreSQL (unknown version)'],
    ['files missing', 'global/pg_control', undefined, 'is incomplete'],
    ['its password missing', 'password', undefined, 'its password, the file'],
    ['the password of another one', 'password', 'not it', 'does not accept the password'],
  ])('%s: told, with its folder', async (_name, file, text, words) => {
    const path = join(made.data, file);
    await rename(path, `${path}.kept`);
    if (text !== undefined) await writeFile(path, text);
    const message = await messageOf(made.start());
    expect(message).toContain(words);
    expect(message).toContain(made.data);
    await rename(`${path}.kept`, path);
  });

  test('of another kind of machine: PostgreSQL’s own check, told', async () => {
    const control = join(made.data, 'global/pg_control');
    const bytes = await readFile(control);
    // Its version number in the other byte order.
    await writeFile(
      control,
      Buffer.concat([bytes.subarray(0, 8), bytes.subarray(8, 12).toReversed(), bytes.subarray(12)]),
    );
    expect(await messageOf(made.start())).toContain('on another kind of machine');
    await writeFile(control, bytes);
  });

  test('after all that everything is there; rights that a copy widened are narrowed again', async () => {
    await chmod(made.data, 0o755);
    await made.expectKept();
    expect((await stat(made.data)).mode & 0o777).toBe(0o700);
  });

  test('the password beside the folder, as earlier versions kept it', async () => {
    await rename(join(made.data, 'password'), join(made.dataDir, 'postgres', 'password'));
    await made.expectKept();
  });
});
