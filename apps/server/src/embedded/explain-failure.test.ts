import { tmpdir } from 'node:os';
import { describe, expect, test } from 'vitest';
import { explainFolderError, explainOutput } from './explain-failure.ts';

const folder = tmpdir();

describe('what is told of a failed start', () => {
  test.each([
    ['ENOSPC', 'is full'],
    ['EDQUOT', 'is full'],
    ['EROFS', 'mounted read-only'],
    ['EACCES', 'cannot be written to by this user'],
    ['ENOTDIR', 'There is a file where the folder'],
    ['EEXIST', 'There is a file where the folder'],
    ['ENAMETOOLONG', 'too long'],
  ])('%s: folder, cause, way out', (code, words) => {
    const explained = explainFolderError(Object.assign(new Error(code), { code }), folder);
    expect(explained).toMatchObject({ name: 'DatabaseStartError' });
    expect((explained as Error).message).toContain(words);
    expect((explained as Error).message).toContain(folder);
  });

  test('a bug stays what it is', () => {
    const bug = new TypeError('x is not a function');
    expect(explainFolderError(bug, folder)).toBe(bug);
  });

  test.each([
    ['FATAL:  could not write lock file "postmaster.pid": No space left on device', 'is full'],
    ['FATAL:  database files are incompatible with server', 'another version of PostgreSQL'],
    ['FATAL:  data directory "x" has wrong ownership', 'another user of this machine'],
    ['FATAL:  could not open file "global/pg_filenode.map": Permission denied', 'cannot be written to'],
    ['FATAL:  pre-existing shared memory block (key 1, ID 2) is still in use', 'Processes of a PostgreSQL'],
    ['FATAL:  could not map anonymous shared memory: Cannot allocate memory', 'not enough memory'],
    [
      'x [7] PANIC:  could not locate a valid checkpoint record',
      'did not start: could not locate a valid checkpoint record',
    ],
    ['', 'did not start.'],
  ])('%s', async (output, words) => {
    expect((await explainOutput(`LOG:  starting\n${output}\n`, folder)).message).toContain(words);
  });
});
