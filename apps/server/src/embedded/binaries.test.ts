import { chmod, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { binariesIn, findBinaries, versionOf } from './binaries.ts';

let home: string;
beforeEach(async () => {
  home = await mkdtemp(join(tmpdir(), 'binaries-'));
  await mkdir(join(home, 'bin'));
});
afterEach(() => rm(home, { recursive: true }));

async function versionOfProgram(text: string, mode = 0o755): Promise<string> {
  const binaries = binariesIn(home);
  await writeFile(binaries.postgres, text);
  await chmod(binaries.postgres, mode);
  return versionOf(binaries);
}

describe('the programs of the embedded PostgreSQL', () => {
  test('those that npm installed here say their version', async () => {
    expect(await versionOf(findBinaries())).toMatch(/^18\./);
  });

  test.each([
    ['a platform that has none', 'sunos-x64', 'no embedded PostgreSQL for sunos-x64'],
    ['a package that was left out (--omit=optional)', 'darwin-arm64', '--omit=optional'],
  ])('%s: named, with DATABASE_URL as the way out', (_name, platform, words) => {
    expect(() => findBinaries(platform)).toThrow(words);
    expect(() => findBinaries(platform)).toThrow('DATABASE_URL');
  });

  test.each([
    ['built for another C library (no loader)', '#!/no/such/loader\n', 0o755, 'glibc'],
    [
      'libraries missing',
      '#!/bin/sh\necho "libicu: cannot open shared object" >&2\nexit 127\n',
      0o755,
      'libicu',
    ],
    ['not executable', '#!/bin/sh\n', 0o644, 'EACCES'],
  ])('%s: told as such, with npm ci and DATABASE_URL', async (_name, text, mode, words) => {
    const failed = versionOfProgram(text, mode);
    await expect(failed).rejects.toThrow(words);
    await expect(failed).rejects.toThrow(/npm ci, or set DATABASE_URL/);
  });
});
