import { describe, expect, test } from 'vitest';
import {
  isDayAfter,
  lastRenewalCharge,
  nextRenewalCharge,
  nextRenewalLook,
  renewalChargedAt,
  renewalNoticeAt,
  renewalOpensAt,
} from './renewal-times.ts';

const endDate = '2027-03-10';
const mexico = (time: string) => new Date(`${time.replace(' ', 'T')}:00-06:00`);

describe('after-the-sale.md, Renewal: days and hours are those of central Mexico all year', () => {
  test.each([
    ['2027-02-08 08:59', null],
    ['2027-02-08 09:00', 'in-30'],
    ['2027-02-23 09:00', 'in-15'],
    ['2027-03-05 08:59', 'in-15'],
    ['2027-03-05 09:00', 'in-5'],
    ['2027-03-09 09:00', 'in-1'],
    ['2027-03-10 11:59', 'in-1'],
    ['2027-03-10 12:00', null],
  ])('at %s the mail is %s', (now, notice) => {
    expect(renewalNoticeAt(endDate, mexico(now))).toBe(notice);
  });

  test('quoted 45 days before, charged five days before, until 11:30 of the last day', () => {
    expect(renewalOpensAt(endDate)).toEqual(mexico('2027-01-24 09:00'));
    expect(renewalChargedAt(endDate)).toEqual(mexico('2027-03-05 09:00'));
    expect(lastRenewalCharge(endDate)).toEqual(mexico('2027-03-10 11:30'));
  });

  // Where clocks once changed: the hours stay those of UTC−6.
  test('an end in summer', () => {
    expect(renewalChargedAt('2027-07-10')).toEqual(new Date('2027-07-05T15:00:00Z'));
  });

  test.each([
    ['long before', 0, null, false, '2027-02-10 10:00', '2027-03-05 09:00'],
    ['at its hour', 0, null, false, '2027-03-05 09:00', '2027-03-05 09:00'],
    ['at night', 0, null, false, '2027-03-06 23:00', '2027-03-07 09:00'],
    ['before dawn', 0, null, false, '2027-03-06 03:00', '2027-03-06 09:00'],
    ['at night, by the member', 0, null, true, '2027-03-06 23:00', '2027-03-06 23:00'],
    ['after one refusal', 1, '2027-03-05 09:00', false, '2027-03-05 09:01', '2027-03-06 09:00'],
    ['after two', 2, '2027-03-06 09:00', false, '2027-03-06 09:01', '2027-03-08 09:00'],
    ['after three', 3, '2027-03-08 09:00', false, '2027-03-08 09:01', null],
    ['another card', 3, null, true, '2027-03-08 18:00', '2027-03-08 18:00'],
    ['too late', 0, null, true, '2027-03-10 11:31', null],
    ['refused on the last day but one', 1, '2027-03-09 10:00', false, '2027-03-09 10:01', '2027-03-10 09:00'],
  ])('charged next: %s', (_name, tries, tried, isPresent, now, next) => {
    const triedAt = tried === null ? null : mexico(tried);
    const at = nextRenewalCharge({ endDate, tries, triedAt, isPresent }, mexico(now));
    expect(at).toEqual(next === null ? null : mexico(next));
  });

  test.each([
    ['2027-01-24 09:00', '2027-02-08 09:00'],
    ['2027-03-09 09:00', '2027-03-10 12:00'],
    ['2027-03-10 12:00', '2027-03-11 09:00'],
    ['2027-03-11 09:00', null],
  ])('looked at next after %s: %s', (now, next) => {
    expect(nextRenewalLook(endDate, mexico(now))).toEqual(next === null ? null : mexico(next));
  });

  test('the day after', () => {
    expect(isDayAfter(endDate, mexico('2027-03-11 08:59'))).toBe(false);
    expect(isDayAfter(endDate, mexico('2027-03-11 09:00'))).toBe(true);
  });
});
