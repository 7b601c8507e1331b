import { describe, expect, test } from 'vitest';
import { daysOf, readPeriod, widen, type Period } from './period.ts';

const now = new Date('2026-03-10T18:00:00.000Z');
const none = { from: undefined, to: undefined };

describe('ops:reconcile, period', () => {
  test('days are civil days in Mexico, the last one whole', () => {
    expect(readPeriod({ from: '2026-03-01', to: '2026-03-02' }, now)).toEqual({
      from: new Date('2026-03-01T06:00:00.000Z'),
      to: new Date('2026-03-03T06:00:00.000Z'),
    });
  });

  test('without dates: the last seven days, but for what is still on its way', () => {
    expect(readPeriod(none, now)).toEqual({
      from: new Date('2026-03-04T06:00:00.000Z'),
      to: new Date('2026-03-10T17:58:00.000Z'),
    });
  });

  test.each([
    ['an end before its beginning', { from: '2026-03-02', to: '2026-03-01' }, 'empty'],
    ['the future', { from: '2026-03-11', to: undefined }, 'empty'],
    ['no date', { from: '10/03/2026', to: undefined }, 'not-a-date'],
    ['no day', { from: undefined, to: '2026-02-30' }, 'not-a-date'],
  ])('refuses %s', (_name, given, refusal) => {
    expect(readPeriod(given, now)).toBe(refusal);
  });

  test('is asked for a day at a time, with a day before and after', () => {
    const period = readPeriod({ from: '2026-03-01', to: '2026-03-02' }, now) as Period;
    const days = daysOf(widen(period));
    expect(days).toHaveLength(4);
    expect(days[0]?.from).toEqual(new Date('2026-02-28T06:00:00.000Z'));
    expect(days.at(-1)?.to).toEqual(new Date('2026-03-04T06:00:00.000Z'));
  });
});
