import { expect, test } from 'vitest';
import {
  codeBudgets,
  codeDigits,
  codeGuardLevels,
  codeGuardSeconds,
  codeRules,
  digitsOfCode,
  groupCode,
} from './code-rules.ts';

test.each([
  [{ isKnown: false, isOnGuard: false }, 6],
  [{ isKnown: true, isOnGuard: false }, 6],
  [{ isKnown: true, isOnGuard: true }, 6],
  [{ isKnown: false, isOnGuard: true }, 12],
])('trust.md, Codes: a code for %j has %i digits', (browser, digits) => {
  expect(digitsOfCode(browser)).toBe(digits);
});

test.each([
  ['123456', '123456'],
  ['123456789012', '1234 5678 9012'],
])('trust.md, Codes: %s is written %s', (code, written) => {
  expect(groupCode(code)).toBe(written);
});

test('trust.md, Codes: an unknown browser may enter every code that it gets', () => {
  const { memberAndNetwork, member } = codeBudgets;
  for (const { sends, failed } of [memberAndNetwork, { ...member, sends: [member.sends] }]) {
    for (const { limit } of sends) expect(failed.limit).toBeGreaterThanOrEqual(limit);
  }
  expect(memberAndNetwork.failed.limit).toBe(codeRules.openAtOnce * codeRules.triesPerCode);
});

test('trust.md, Codes: it takes five networks to use up what a member has in a day, by codes or by guesses', () => {
  const { memberAndNetwork, member } = codeBudgets;
  const [aDay] = memberAndNetwork.sends;
  expect(Math.ceil(member.sends.limit / aDay.limit)).toBe(5);
  expect(Math.ceil(member.failed.limit / memberAndNetwork.failed.limit)).toBe(5);
});

test('trust.md, Codes: fewer than 0.01 accounts are opened in a day of guessing at a million members', () => {
  const hours = (24 * 3600) / codeGuardSeconds;
  const short = hours * codeGuardLevels.guesses * 10 ** -codeDigits.usual;
  const long = 1_000_000 * codeBudgets.member.failed.limit * 10 ** -codeDigits.onGuard;
  expect(short + long).toBeCloseTo(0.009_65, 5);
  expect(short + long).toBeLessThan(0.01);
});
