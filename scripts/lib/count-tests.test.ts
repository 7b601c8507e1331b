import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { countPlaywright, countVitest } from './count-tests.mjs';

const folder = mkdtempSync(path.join(tmpdir(), 'count-tests-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

let files = 0;
function reportOf(content: unknown): string {
  files += 1;
  const file = path.join(folder, `${files}.json`);
  writeFileSync(file, typeof content === 'string' ? content : JSON.stringify(content));
  return file;
}

const suite = (...statuses: string[]) => ({
  status: statuses.every((status) => status === 'passed') && statuses.length > 0 ? 'passed' : 'failed',
  assertionResults: statuses.map((status) => ({ status })),
});
const vitest = (numPassedTests: number, numFailedTests: number, ...testResults: object[]) => ({
  numPassedTests,
  numFailedTests,
  testResults,
});
const playwright = (expected: number, unexpected: number, flaky = 0, errors: string[] = []) => ({
  stats: { expected, unexpected, flaky, skipped: 0 },
  errors,
});

describe('npm test counts what the runners report', () => {
  test.each([
    ['all passed', vitest(2, 0, suite('passed', 'passed')), true, { passed: 2, failed: 0 }],
    ['one failed', vitest(1, 1, suite('passed', 'failed')), false, { passed: 1, failed: 1 }],
    ['a file that does not load', vitest(1, 0, suite('passed'), suite()), false, { passed: 1, failed: 1 }],
    ['an error outside tests', vitest(1, 0, suite('passed')), false, { passed: 1, failed: 1 }],
    ['no tests', vitest(0, 0), true, { passed: 0, failed: 1 }],
    ['a broken report', '{', true, { passed: 0, failed: 1 }],
  ])('vitest: %s', (_name, report, ok, count) => {
    expect(countVitest(reportOf(report), ok)).toEqual(count);
  });

  test.each([
    ['all passed', playwright(4, 0), true, { passed: 4, failed: 0 }],
    ['one failed', playwright(3, 1), false, { passed: 3, failed: 1 }],
    ['a flaky one', playwright(3, 0, 1), true, { passed: 3, failed: 1 }],
    ['an error outside tests', playwright(3, 0, 0, ['boom']), false, { passed: 3, failed: 1 }],
  ])('playwright: %s', (_name, report, ok, count) => {
    expect(countPlaywright(reportOf(report), ok)).toEqual(count);
  });

  test('a runner without a report has failed', () => {
    expect(countVitest(path.join(folder, 'missing.json'), true)).toEqual({ passed: 0, failed: 1 });
    expect(countPlaywright(path.join(folder, 'missing.json'), true)).toEqual({ passed: 0, failed: 1 });
  });
});
