import { describe, expect, test } from 'vitest';
import { accessAges, isWithin, type AccessAge } from './access-ages.ts';

const since = new Date('2026-03-10T12:00:00Z');
const after = (ms: number): Date => new Date(since.getTime() + ms);

describe('architecture.md, Sessions and access: ages', () => {
  // holds M282, Q387, Q388
  test.each<[AccessAge, number]>([
    ['authenticated', 20 * 60],
    ['policyDocument', 24 * 3600],
    ['codeSessionLocks', 3600],
    ['loginFlagLocks', 24 * 3600],
    ['visitorSession', 30 * 24 * 3600],
    ['verifiedSession', 24 * 3600],
    ['supersededCookie', 60],
    ['deviceCookie', 365 * 24 * 3600],
    ['handover', 30 * 60],
  ])('%s lasts %i seconds', (age, seconds) => {
    expect(accessAges[age]).toBe(seconds * 1000);
    expect(isWithin(age, since, after(0))).toBe(true);
    expect(isWithin(age, since, after(seconds * 1000 - 1))).toBe(true);
    expect(isWithin(age, since, after(seconds * 1000))).toBe(false);
  });

  test.each<[string, Date | null, boolean]>([
    ['never begun', null, false],
    ['not a date', new Date('x'), false],
    ['a minute ahead of this clock', after(60_000), true],
    ['more than a minute ahead', after(60_001), false],
    ['far in the future', after(3_600_000), false],
  ])('%s', (_name, begun, expected) => {
    expect(isWithin('authenticated', begun, since)).toBe(expected);
  });
});
