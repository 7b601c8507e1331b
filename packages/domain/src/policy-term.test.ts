import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { earliestLastDay, policyDays, policyStanding, validityWords } from './policy-term.ts';

describe('spec quote 9: a policy lasts 365 days from the day of its issue in Mexico', () => {
  test.each([
    ['an afternoon', '2026-11-21T22:52:31Z', '2026-11-21', '2027-11-21'],
    ['a leap year ends a day earlier', '2027-11-21T22:52:00Z', '2027-11-21', '2028-11-20'],
    ['into the leap day', '2027-03-01T18:00:00Z', '2027-03-01', '2028-02-29'],
    ['from the leap day', '2028-02-29T18:00:00Z', '2028-02-29', '2029-02-28'],
    ['the last minute of the day', '2026-11-22T05:59:59Z', '2026-11-21', '2027-11-21'],
    ['midnight', '2026-11-22T06:00:00Z', '2026-11-22', '2027-11-22'],
    ['the last minute of the year', '2027-01-01T05:59:00Z', '2026-12-31', '2027-12-31'],
  ])('%s', (_name, issuedAt, startDate, endDate) => {
    expect(policyDays(new Date(issuedAt))).toEqual({ startDate, endDate });
  });
});

describe('domain-facts.md, Policy document: from the minute of issue to 12:00 of the last day', () => {
  test.each([
    [
      '2026-11-21T22:52:31Z',
      '2027-11-21',
      'Desde las 16:52 h del 21 nov 2026 hasta las 12:00 h del 21 nov 2027',
    ],
    [
      '2026-11-22T06:00:00Z',
      '2027-11-22',
      'Desde las 00:00 h del 22 nov 2026 hasta las 12:00 h del 22 nov 2027',
    ],
    [
      '2026-11-22T05:59:59Z',
      '2027-11-21',
      'Desde las 23:59 h del 21 nov 2026 hasta las 12:00 h del 21 nov 2027',
    ],
    [
      '2028-02-29T07:05:00Z',
      '2029-02-28',
      'Desde la 01:05 h del 29 feb 2028 hasta las 12:00 h del 28 feb 2029',
    ],
    [
      '2026-11-21T19:00:00Z',
      '2027-11-21',
      'Desde las 13:00 h del 21 nov 2026 hasta las 12:00 h del 21 nov 2027',
    ],
  ])('issued at %s', (startsAt, endDate, words) => {
    expect(validityWords({ startsAt: new Date(startsAt), endDate }).whole).toBe(`${words}, hora del centro`);
  });

  test('either end alone', () => {
    const term = { startsAt: new Date('2026-11-21T22:52:31Z'), endDate: '2027-11-21' };
    expect(validityWords(term)).toMatchObject({
      from: 'las 16:52 h del 21 nov 2026',
      to: 'las 12:00 h del 21 nov 2027',
    });
    expect(() => validityWords({ ...term, endDate: '2027-02-30' })).toThrow(RangeError);
  });
});

const term = { startsAt: new Date('2026-03-10T22:52:31Z'), endDate: '2027-03-10' };

describe('deviations.md, verify-policy: whether a policy protects', () => {
  test.each([
    ['the moment before its issue', 'issued', '2026-03-10T22:52:30Z', 'pending'],
    ['its issue', 'issued', '2026-03-10T22:52:31Z', 'valid'],
    ['in between', 'issued', '2026-09-01T00:00:00Z', 'valid'],
    ['the last morning', 'issued', '2027-03-10T17:59:59Z', 'valid'],
    ['12:00 of the last day', 'issued', '2027-03-10T18:00:00Z', 'ended'],
    ['later', 'issued', '2028-01-01T00:00:00Z', 'ended'],
    ['a receipt unpaid', 'suspended', '2026-09-01T00:00:00Z', 'suspended'],
    ['a receipt unpaid, and past its end', 'suspended', '2027-03-10T18:00:00Z', 'ended'],
    ['called off', 'cancelled', '2026-09-01T00:00:00Z', 'cancelled'],
    ['called off, and past its end', 'cancelled', '2028-01-01T00:00:00Z', 'cancelled'],
  ] as const)('%s', (_name, state, now, standing) => {
    expect(policyStanding({ ...term, state }, new Date(now))).toBe(standing);
  });
});

describe('calls.md, Members and sessions: lists hold what is not past its end', () => {
  test.each([
    ['in the morning, also what ends today', '2027-03-10T17:59:59Z', '2027-03-10'],
    ['from 12:00 on, no more', '2027-03-10T18:00:00Z', '2027-03-11'],
    ['in the evening, already tomorrow in UTC', '2027-03-11T05:59:59Z', '2027-03-11'],
    ['after midnight', '2027-03-11T06:00:00Z', '2027-03-11'],
    ['the last day of the year', '2027-12-31T18:00:00Z', '2028-01-01'],
  ])('%s', (_name, now, day) => {
    expect(earliestLastDay(new Date(now))).toBe(day);
  });

  test('lists and verification never disagree, at any instant', () => {
    const around = { min: new Date('2027-03-07T00:00:00Z'), max: new Date('2027-03-13T00:00:00Z') };
    fc.assert(
      fc.property(fc.date({ ...around, noInvalidDate: true }), (now) => {
        const listed = term.endDate >= earliestLastDay(now);
        expect(policyStanding({ ...term, state: 'issued' }, now)).toBe(listed ? 'valid' : 'ended');
      }),
    );
  });
});
