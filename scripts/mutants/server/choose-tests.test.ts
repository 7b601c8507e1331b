import { describe, expect, test } from 'vitest';
import { chooseTests, type ServerTest } from './choose-tests.ts';

const tests: ServerTest[] = [
  { file: 'far/a.test.ts', id: 'a1', milliseconds: 300, passes: ['7', '8'], filePasses: [] },
  { file: 'far/b.test.ts', id: 'b1', milliseconds: 100, passes: ['7'], filePasses: ['5', '6'] },
  { file: 'far/a.test.ts', id: 'a2', milliseconds: 200, passes: ['7', '5'], filePasses: [] },
  { file: 'far/b.test.ts', id: 'b2', milliseconds: 50, passes: ['9'], filePasses: ['5', '6'] },
  { file: 'near/c.test.ts', id: 'c1', milliseconds: 900, passes: ['6'], filePasses: [] },
  { file: 'near/own.test.ts', id: 'o1', milliseconds: 950, passes: [], filePasses: ['6'] },
];

describe('the tests of a mutant on the server', () => {
  test.each([
    ['all that pass it, the quickest first', '7', 9_000, ['far/b b1', 'far/a a2 a1']],
    ['as many as there is time for, each file included', '7', 3_599, ['far/b b1', 'far/a a2']],
    ['those that pass it themselves before those whose file does', '5', 9_000, ['far/a a2', 'far/b b2 b1']],
    ['those of its file, then of its folder', '6', 9_000, ['near/own o1', 'near/c c1', 'far/b b2 b1']],
    ['one at least', '8', 1, ['far/a a1']],
    ['none', '1', 9_000, []],
  ])('%s', (_name, id, milliseconds, expected) => {
    const { chosen } = chooseTests(tests, { id, fileName: 'near/own.ts' }, milliseconds);
    expect(chosen.map(({ file, testIds }) => [file.replace('.test.ts', ''), ...testIds].join(' '))).toEqual(
      expected,
    );
  });
});
