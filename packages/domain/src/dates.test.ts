import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  addDays,
  addMonths,
  ageOn,
  civilDate,
  formatShiftedDateTime,
  formatShortDate,
  fromSlashed,
  isCivilDate,
  toSlashed,
  shortDate,
  startOfDay,
} from './dates.ts';

const anyDay = fc
  .date({ min: new Date('1900-01-01T00:00:00Z'), max: new Date('2199-12-31T00:00:00Z'), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10));

describe('architecture.md, house rule 5: civil dates at UTC−6', () => {
  test.each([
    ['noon', '2026-03-10T18:00:00Z', '2026-03-10'],
    ['last second of the day', '2026-03-11T05:59:59Z', '2026-03-10'],
    ['midnight in Mexico', '2026-03-11T06:00:00Z', '2026-03-11'],
    ['no summer time', '2026-07-11T05:30:00Z', '2026-07-10'],
    ['turn of the year', '2027-01-01T05:00:00Z', '2026-12-31'],
  ])('%s', (_name, instant, date) => {
    expect(civilDate(new Date(instant))).toBe(date);
  });

  test('a day begins where the one before ends', () => {
    fc.assert(
      fc.property(anyDay, (day) => {
        const start = startOfDay(day);
        expect(civilDate(start)).toBe(day);
        expect(civilDate(new Date(start.getTime() - 1))).toBe(addDays(day, -1));
      }),
    );
    expect(() => startOfDay('2026-02-30')).toThrow(RangeError);
  });

  test.each([
    ['1988-02-29', true],
    ['1900-02-29', false],
    ['2026-02-30', false],
    ['2026-13-01', false],
    ['2026-00-10', false],
    ['2026-1-1', false],
    ['0026-01-01', false],
    ['12026-01-01', false],
    ['2026-01-01 ', false],
    ['01/01/2026', false],
    ['', false],
  ])('%j is a day: %s', (text, expected) => {
    expect(isCivilDate(text)).toBe(expected);
  });
});

// holds M116
describe('spec membership 3, spec quote 7: DD/MM/YYYY at the edges', () => {
  test('the example of the conventions', () => {
    expect(toSlashed('1979-11-02')).toBe('02/11/1979');
    expect(fromSlashed('02/11/1979')).toBe('1979-11-02');
    expect(fromSlashed(' 02/11/1979 ')).toBe('1979-11-02');
  });

  test.each([
    '31/02/2000',
    '2/11/1979',
    '102/11/1979',
    '02/11/19790',
    '1979-11-02',
    '',
    '11/13/1979',
    '••/••/••••',
  ])('%j is no date', (text) => {
    expect(fromSlashed(text)).toBeNull();
  });

  test('a text that is no date cannot be written', () => {
    expect(() => toSlashed('hoy')).toThrow(new RangeError('not a civil date'));
    expect(() => addDays('2026-02-30', 1)).toThrow(RangeError);
  });

  test('there and back, for every day', () => {
    fc.assert(
      fc.property(anyDay, (day) => {
        expect(fromSlashed(toSlashed(day))).toBe(day);
      }),
    );
  });
});

describe('counting days and months', () => {
  test.each([
    ['2026-02-28', 1, '2026-03-01'],
    ['2028-02-28', 1, '2028-02-29'],
    ['2026-12-31', 1, '2027-01-01'],
    ['2026-01-01', -1, '2025-12-31'],
  ])('%s plus %i days is %s', (from, days, to) => {
    expect(addDays(from, days)).toBe(to);
  });

  test.each([
    ['2026-01-31', 1, '2026-02-28'],
    ['2028-01-31', 1, '2028-02-29'],
    ['2026-01-31', 3, '2026-04-30'],
    ['2026-11-15', 2, '2027-01-15'],
    ['2026-03-31', -1, '2026-02-28'],
    ['2026-08-20', 0, '2026-08-20'],
  ])('%s plus %i months is %s', (from, months, to) => {
    expect(addMonths(from, months)).toBe(to);
  });

  test('days go there and back, for every day', () => {
    fc.assert(
      fc.property(anyDay, fc.integer({ min: -5000, max: 5000 }), (day, days) => {
        expect(addDays(addDays(day, days), -days)).toBe(day);
      }),
    );
  });

  test('a month later is always in the next month', () => {
    fc.assert(
      fc.property(anyDay, (day) => {
        const months = (date: string) => Number(date.slice(0, 4)) * 12 + Number(date.slice(5, 7));
        expect(months(addMonths(day, 1))).toBe(months(day) + 1);
      }),
    );
  });
});

// holds M286
describe('spec quote 5: 18 years or older', () => {
  test.each([
    ['on the birthday', '2008-03-10', '2026-03-10', 18],
    ['the day before', '2008-03-11', '2026-03-10', 17],
    ['the day after', '2008-03-09', '2026-03-10', 18],
    ['born on 29 February, 28 February', '2008-02-29', '2026-02-28', 17],
    ['born on 29 February, 1 March', '2008-02-29', '2026-03-01', 18],
    ['not born yet', '2027-01-01', '2026-03-10', -1],
  ])('%s', (_name, birth, today, age) => {
    expect(ageOn(birth, today)).toBe(age);
  });

  test.each([
    ['birth date', 'ayer', '2026-03-10'],
    ['today', '2008-03-10', 'hoy'],
  ])('no age where the %s is no date', (_name, birth, today) => {
    expect(() => ageOn(birth, today)).toThrow(RangeError);
  });
});

describe('spec membership 2: how dates are shown', () => {
  // holds M074
  test.each([
    ['1988-05-14', '14 may 1988'],
    ['2026-09-01', '1 sep 2026'],
    ['', null],
    ['2026-02-31', null],
    ['ayer', null],
    [null, null],
  ])('date %j shows %j', (date, shown) => {
    expect(formatShortDate(date)).toBe(shown);
  });

  test('each month by its three letters', () => {
    const months = Array.from({ length: 12 }, (_, index) => addMonths('2026-01-01', index)).map(shortDate);
    expect(months.map((day) => day.split(' ')[1]).join(' ')).toBe(
      'ene feb mar abr may jun jul ago sep oct nov dic',
    );
  });

  test('of a date that is promised to be one, what is none is a fault', () => {
    expect(shortDate('1988-05-14')).toBe('14 may 1988');
    expect(() => shortDate('2026-02-31')).toThrow(RangeError);
  });

  // holds M072, M073, M295
  test.each([
    ['2026-01-05T18:30:00.000Z', '5 ene 2026, 12:30'],
    ['2026-01-05T03:05:59Z', '4 ene 2026, 21:05'],
    ['2026-01-05T06:00:00Z', '5 ene 2026, 00:00'],
    ['2026-01-05T12:30:00-06:00', '5 ene 2026, 12:30'],
    ['2026-01-05T18:30:00', '5 ene 2026, 12:30'],
    ['2026-01-05T18:30Z', '5 ene 2026, 12:30'],
    ['1988-05-14', '14 may 1988'],
    ['2026-99-99T00:00:00Z', null],
    ['+002026-01-05T18:30:00Z', null],
    ['', null],
  ])('instant %j shows %j', (iso, shown) => {
    expect(formatShiftedDateTime(iso)).toBe(shown);
  });
});
