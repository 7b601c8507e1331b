import { mkdir, readdir, symlink } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { emptyFolder, messageOf, query, startQuick, type EmbeddedFolder } from './testing/embedded-folder.ts';

let folder: EmbeddedFolder;
beforeEach(async () => {
  folder = await emptyFolder();
});
afterEach(async () => {
  vi.unstubAllEnvs();
  vi.unstubAllEnvs();
  await folder.remove();
});

test('spaces, accents and quotes, behind a link, named relatively, longer than the name of any socket', async () => {
  const strange = join(folder.dataDir, `año "nuevo" de 'ñandú' $HOME;`, 'x'.repeat(200));
  await mkdir(strange, { recursive: true });
  await symlink(strange, join(folder.dataDir, 'link'));
  const linked = await startQuick(join(folder.dataDir, 'link'));
  const direct = await startQuick(relative(process.cwd(), strange));
  expect(direct).toMatchObject({ joined: true, url: linked.url, folder: join(strange, 'postgres') });
  await linked.stop();
  await direct.stop();
});

test('a path beyond what PostgreSQL keeps', async () => {
  const long = join(folder.dataDir, ...Array<string>(5).fill('x'.repeat(200)));
  expect(await messageOf(startQuick(long))).toContain('too long for PostgreSQL');
  expect(await readdir(folder.dataDir)).toEqual([]);
});

test('no HOME, no TMPDIR, the settings of a psql user, a language that the system has not', async () => {
  vi.stubEnv('HOME', undefined);
  vi.stubEnv('TMPDIR', '/no/such');
  vi.stubEnv('PGDATA', '/no/such');
  vi.stubEnv('PGSSLMODE', 'require');
  vi.stubEnv('LC_ALL', 'xx_XX');
  const { url, stop } = await folder.start();
  expect(await query(url, 'select 1 as n')).toEqual([{ n: 1 }]);
  await stop();
});
