import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addDays, civilDate, clockTime, noon } from '../dates.ts';
import {
  chargeUntil,
  graceEnd,
  protectedUntil,
  isChargingHour,
  isExpiredBy,
  isPaidInTime,
  isPayable,
  lastOpening,
  nextAttemptAt,
  nextLookAt,
  receiptNoticeAt,
  suspensionEnd,
  type AttemptEnd,
  coverAt,
} from './collecting.ts';

const terms = { dueDate: '2026-04-10', graceDays: 15 };
/** An instant of central Mexico. */
const at = (text: string) => new Date(`${text.replace(' ', 'T')}:00-06:00`);
const told = (instant: Date | null) =>
  instant === null ? null : `${civilDate(instant)} ${clockTime(instant)}`;
const later = (...times: string[]) => times.map((time) => ({ at: at(time), end: 'later' as const }));

describe('LSCS 40: cover ends at 12:00 of the last day of grace', () => {
  test.each([
    ['2026-04-10', 15, '2026-04-25 12:00'],
    ['2026-04-10', 3, '2026-04-13 12:00'],
    ['2026-12-20', 30, '2027-01-19 12:00'],
    ['2028-02-14', 15, '2028-02-29 12:00'],
  ])('due %s, %i days', (dueDate, graceDays, end) => {
    expect(told(graceEnd({ dueDate, graceDays }))).toBe(end);
  });

  test.each([
    ['2027-02-10', 15, '2027-02-25 12:00'],
    ['2027-02-10', 30, '2027-03-10 12:00'],
  ])('due %s, %i days, of a policy until 10 March 2027', (dueDate, graceDays, end) => {
    expect(told(protectedUntil({ dueDate, graceDays }, '2027-03-10'))).toBe(end);
  });

  test.each([
    ['2026-04-25 11:59', true],
    ['2026-04-25 12:00', false],
    ['2026-04-10 09:00', true],
    ['2026-04-26 09:00', false],
  ])('a charge of %s pays: %s', (time, pays) => {
    expect(isPaidInTime(terms, at(time))).toBe(pays);
  });
});

describe('after-the-sale.md, Collecting: when a card is charged', () => {
  test.each<[string, { at: Date; end: AttemptEnd }[], string, string | null]>([
    ['long before', [], '2026-03-11 10:00', '2026-04-10 09:00'],
    ['the due date, early', [], '2026-04-10 08:59', '2026-04-10 09:00'],
    ['the due date', [], '2026-04-10 09:00', '2026-04-10 09:00'],
    ['late on the due date', [], '2026-04-10 19:59', '2026-04-10 19:59'],
    ['at night', [], '2026-04-10 20:00', '2026-04-11 09:00'],
    ['before the morning', [], '2026-04-12 03:00', '2026-04-12 09:00'],
    ['refused once', later('2026-04-10 09:00'), '2026-04-10 09:01', '2026-04-11 09:00'],
    ['refused twice', later('2026-04-10 09:00', '2026-04-11 09:00'), '2026-04-11 10:00', '2026-04-13 09:00'],
    ['nobody was there on day 3', later('2026-04-11 09:00'), '2026-04-14 15:00', '2026-04-14 15:00'],
    ['tried late instead', later('2026-04-14 15:00'), '2026-04-14 16:00', '2026-04-16 09:00'],
    ['the last one', later('2026-04-20 09:00'), '2026-04-20 10:00', '2026-04-24 09:00'],
    ['none is left', later('2026-04-24 09:00'), '2026-04-24 10:00', null],
    ['lost or stolen', [{ at: at('2026-04-10 09:00'), end: 'never' }], '2026-04-10 09:01', null],
    ['the bank asks', [{ at: at('2026-04-10 09:00'), end: 'asks' }], '2026-04-10 09:01', null],
    ['11:30 of the last day', later('2026-04-11 09:00'), '2026-04-25 11:30', '2026-04-25 11:30'],
    ['later', later('2026-04-11 09:00'), '2026-04-25 11:31', null],
  ])('%s', (_name, tried, now, next) => {
    expect(told(nextAttemptAt(terms, tried, at(now)))).toBe(next);
  });

  test('three days of grace', () => {
    const short = { ...terms, graceDays: 3 };
    expect(told(nextAttemptAt(short, later('2026-04-11 09:00'), at('2026-04-11 10:00')))).toBe(
      '2026-04-13 09:00',
    );
    expect(nextAttemptAt(short, later('2026-04-13 09:00'), at('2026-04-13 09:01'))).toBeNull();
  });

  test('an answer that does not come: asked for until the evening, or 11:30 of the last day', () => {
    expect(told(chargeUntil(terms, at('2026-04-10 09:00')))).toBe('2026-04-10 20:00');
    expect(told(chargeUntil(terms, at('2026-04-25 11:00')))).toBe('2026-04-25 11:30');
  });

  const anyTerms = fc.record({
    dueDate: fc.integer({ min: 0, max: 1500 }).map((days) => addDays('2026-01-01', days)),
    graceDays: fc.integer({ min: 3, max: 30 }),
  });

  test('whenever somebody looks: never before the due date, twice a day, at night, or too late; six times at most', () => {
    fc.assert(
      fc.property(
        anyTerms,
        fc.array(fc.integer({ min: 1, max: 5000 }), { maxLength: 60 }),
        (given, pauses) => {
          let now = new Date(noon(given.dueDate).getTime() - 86_400_000);
          const tried: { at: Date; end: AttemptEnd }[] = [];
          for (const minutes of pauses) {
            now = new Date(now.getTime() + minutes * 60_000);
            const next = nextAttemptAt(given, tried, now);
            if (next === null || next > now) continue;
            expect(next).toEqual(now);
            expect(civilDate(now) >= given.dueDate).toBe(true);
            expect(isChargingHour(now)).toBe(true);
            expect(now <= lastOpening(given)).toBe(true);
            expect(chargeUntil(given, now) >= now).toBe(true);
            tried.push({ at: now, end: 'later' });
          }
          expect(new Set(tried.map((one) => civilDate(one.at))).size).toBe(tried.length);
          expect(tried.length).toBeLessThanOrEqual(6);
        },
      ),
    );
  });

  test('whoever looks when told to misses nothing, and the last look is the end of the grace', () => {
    fc.assert(
      fc.property(anyTerms, (given) => {
        const tried: { at: Date; end: AttemptEnd }[] = [];
        const notices = new Set<string>();
        let now: Date | null = new Date(noon(given.dueDate).getTime() - 40 * 86_400_000);
        let last = now;
        for (; now !== null; now = nextLookAt(given, tried, now)) {
          last = now;
          const notice = receiptNoticeAt(given, now);
          if (notice !== null) notices.add(notice);
          if (nextAttemptAt(given, tried, now)?.getTime() === now.getTime())
            tried.push({ at: now, end: 'later' });
        }
        expect(last).toEqual(graceEnd(given));
        expect([...notices]).toEqual(['card-expires-30', 'card-expires-7', 'reminder', 'due', 'last-call']);
        expect(tried.length).toBe([0, 1, 3, 6, 10, 14].filter((day) => day <= given.graceDays).length);
      }),
    );
  });
});

test.each([
  ['2026-03-11 08:59', null],
  ['2026-03-11 09:00', 'card-expires-30'],
  ['2026-04-03 09:00', 'card-expires-7'],
  ['2026-04-05 09:00', 'reminder'],
  ['2026-04-10 09:00', 'due'],
  ['2026-04-24 09:00', 'last-call'],
  ['2026-04-25 11:59', 'last-call'],
  ['2026-04-25 12:00', null],
])('after-the-sale.md, Collecting: what is told at %s: %s', (time, notice) => {
  expect(receiptNoticeAt(terms, at(time))).toBe(notice);
});

test.each([
  ['2026-04-05 08:59', false],
  ['2026-04-05 09:00', true],
  ['2026-04-25 11:30', true],
  ['2026-04-25 11:31', false],
])('a receipt can be paid by hand at %s: %s', (time, can) => {
  expect(isPayable(terms, at(time))).toBe(can);
});

test.each([
  [{ month: 3, year: 2026 }, true],
  [{ month: 4, year: 2026 }, false],
  [{ month: 1, year: 2027 }, false],
])('after-the-sale.md, Receipts: a card of %j has expired by 10 April 2026: %s', (expiry, expired) => {
  expect(isExpiredBy(expiry, terms.dueDate)).toBe(expired);
});

test('after-the-sale.md, Suspension: a policy ends 30 days after it was suspended, to the hour', () => {
  expect(suspensionEnd(at('2026-04-25 12:00'))).toEqual(at('2026-05-25 12:00'));
});

describe('after-the-sale.md, Receipts: what the receipts say of the cover', () => {
  const collecting = { from: 2, graceDays: 15 };
  const second = { kind: 'regular', number: 2, dueDate: '2026-04-10' } as const;
  // 12:00 in Mexico of 25 April.
  const end = new Date('2026-04-25T18:00:00Z');
  const before = new Date(end.getTime() - 1);
  test.each([
    ['unpaid, a moment before the end of grace', 'declined', before, 'held'],
    ['unpaid at the end of grace', 'declined', end, 'lapsed'],
    ['never moved since it was upcoming', 'upcoming', end, 'lapsed'],
    ['recorded as lapsed', 'lapsed', end, 'lapsed'],
    ['a charge is open', 'charging', end, 'undecided'],
    ['paid', 'paid', end, 'held'],
    ['replaced by one of the rest of the year', 'replaced', end, 'held'],
  ] as const)('%s', (_name, state, now, cover) => {
    expect(coverAt([{ ...second, state }], collecting, now)).toBe(cover);
  });
  test('one that the insurer collects, or of a change, ends no cover here', () => {
    const others = [
      { ...second, number: 1, state: 'due' },
      { ...second, kind: 'endorsement', state: 'due' },
    ] as const;
    expect(coverAt(others, collecting, end)).toBe('held');
  });
  test('of several one that is known to be unpaid decides', () => {
    const both = [
      { ...second, state: 'charging' },
      { ...second, number: 3, dueDate: '2026-03-10', state: 'due' },
    ] as const;
    expect(coverAt(both, collecting, end)).toBe('lapsed');
  });
});
