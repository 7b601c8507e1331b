import { describe, expect, test } from 'vitest';
import { judge } from './verdict.ts';

type Tested = Parameters<typeof judge>[0][number];
const of = (fileName: string, counts: Partial<Record<Tested['status'], number>>): Tested[] =>
  Object.entries(counts).flatMap(([status, count]) =>
    Array.from({ length: count }, () => ({ fileName, status: status as Tested['status'] })),
  );

describe('the verdict on mutants', () => {
  test.each([
    ['enough', of('a.ts', { Killed: 3, Survived: 1 }), true, '75.00 %'],
    ['too few', of('a.ts', { Killed: 2, Survived: 1 }), false, '66.66 %'],
    ['what no test reaches has survived', of('a.ts', { Killed: 2, NoCoverage: 1 }), false, '66.66 %'],
    ['time-outs count neither way', of('a.ts', { Killed: 3, Survived: 1, Timeout: 9 }), true, '75.00 %'],
    ['what cannot run counts neither way', of('a.ts', { Killed: 1, RuntimeError: 1 }), true, '100.00 %'],
    ['no mutants at all', [], false, '100.00 %'],
  ])('%s', (_name, mutants, isGood, score) => {
    const verdict = judge(mutants, { atLeast: 75 });
    expect(verdict.isGood).toBe(isGood);
    expect(verdict.summary).toContain(`${score} of at least 75 %`);
  });

  test('a weak file among strong ones', () => {
    const mutants = [...of('strong.ts', { Killed: 99 }), ...of('weak.ts', { Killed: 8, Survived: 1 })];
    const verdict = judge(mutants, { atLeast: 97, eachFileAtLeast: 90 });
    expect(verdict.isGood).toBe(false);
    expect(verdict.summary).toBe(
      '99.07 % of at least 97 % (107 killed, 1 survived, 0 reached by no test, 0 timed out)',
    );
    expect(verdict.weakFiles).toEqual([expect.stringContaining('weak.ts: 88.88 % of at least 90 %')]);
  });
});
