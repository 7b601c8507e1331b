import { describe, expect, test } from 'vitest';
import { canCancelOn, insurerAskedAt, mayGetAllBack, refundDueOn } from './when.ts';

/** 12:00 in Mexico. */
const now = new Date('2026-03-10T18:00:00Z');

test.each([
  ['half an hour to take it back', '2026-03-10', now, '2026-03-10T18:30:00Z'],
  ['at noon of a later day', '2026-03-11', now, '2026-03-11T18:00:00Z'],
  ['also in the evening', '2026-03-10', new Date('2026-03-11T05:50:00Z'), '2026-03-11T06:20:00Z'],
])('after-the-sale.md, Cancelling: %s', (_case, day, at, asked) => {
  expect(insurerAskedAt(day, at)).toEqual(new Date(asked));
});

test.each([
  ['yesterday', '2026-03-09', false],
  ['today', '2026-03-10', true],
  ['the day before its last', '2027-02-28', true],
  ['its last day', '2027-03-01', false],
])('%s', (_day, on, can) => {
  expect(canCancelOn(on, '2027-03-01', now)).toBe(can);
});

describe('after-the-sale.md, Cancelling: everything comes back', () => {
  const asked = { issuedAt: new Date('2026-03-09T18:00:00Z'), effectiveOn: '2026-03-10', hadAllBack: false };
  test.each([
    ['within 24 hours', {}, true],
    ['later', { issuedAt: new Date('2026-03-09T17:59:59.999Z') }, false],
    ['from a later day', { effectiveOn: '2026-03-11' }, false],
    ['not twice', { hadAllBack: true }, false],
    ['twice, before cover begins', { hadAllBack: true, issuedAt: new Date('2026-03-10T18:30:01Z') }, true],
    ['once cover begins meanwhile', { hadAllBack: true, issuedAt: new Date('2026-03-10T18:30:00Z') }, false],
    [
      'at the hour at which cover begins',
      { effectiveOn: '2026-03-12', issuedAt: new Date('2026-03-12T18:00:00Z') },
      false,
    ],
    [
      'a day before cover begins, on a later day',
      { effectiveOn: '2026-03-11', issuedAt: new Date('2026-03-12T18:00:00Z') },
      true,
    ],
    [
      'a day after cover begins',
      { effectiveOn: '2026-03-13', issuedAt: new Date('2026-03-12T18:00:00Z') },
      false,
    ],
  ])('%s', (_case, change, may) => {
    expect(mayGetAllBack({ ...asked, ...change }, now)).toBe(may);
  });
});

test('a refund takes at most five calendar days', () => {
  expect(refundDueOn(now)).toBe('2026-03-15');
});
