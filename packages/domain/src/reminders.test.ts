import { describe, expect, test } from 'vitest';
import {
  decideReminder,
  firstReminderAt,
  isQuiet,
  reminders,
  type ReminderAbout,
  type ReminderKind,
} from './reminders.ts';

/** An instant by Mexico's clock, UTC−6. */
const at = (local: string) => new Date(`${local}-06:00`);

test('calls.md, Magic links: every reminder, and how long after the last step or the charge', () => {
  const hour = 3_600_000;
  expect(reminders.map(({ kind, about, after }) => [kind, about, after / hour])).toEqual([
    ['quote-1-hour', 'quote', 1],
    ['quote-3-days', 'quote', 72],
    ['vehicle-1-hour', 'vehicle', 1],
    ['vehicle-1-day', 'vehicle', 24],
    ['vehicle-3-days', 'vehicle', 72],
  ]);
});

test.each(['quote', 'vehicle'] as const)('%s: the first is looked at an hour later', (about) => {
  expect(firstReminderAt(about, at('2026-03-10T21:30:00'))).toEqual(at('2026-03-10T22:30:00'));
});

test.each([
  ['2026-03-10T21:59:00', false],
  ['2026-03-10T21:59:59.999', false],
  ['2026-03-10T22:00:00', true],
  ['2026-03-11T00:00:00', true],
  ['2026-03-11T07:59:59.999', true],
  ['2026-03-11T08:00:00', false],
  ['2026-03-11T14:00:00', false],
])('night in Mexico, %s: %s', (local, quiet) => {
  expect(isQuiet(at(local))).toBe(quiet);
});

type Case = [
  title: string,
  input: { about: ReminderAbout; since: string; sent?: ReminderKind[]; turn?: boolean; now: string },
  send: ReminderKind | null,
  next: string | null,
];

const noon = '2026-03-10T12:00:00';

describe('calls.md, Magic links: what is sent now, and when to look again', () => {
  const quote = { about: 'quote', since: noon } as const;
  const vehicle = { about: 'vehicle', since: noon } as const;
  test.each<Case>([
    ['a millisecond too early', { ...quote, now: '2026-03-10T12:59:59.999' }, null, '2026-03-10T13:00:00'],
    ['exactly due', { ...quote, now: '2026-03-10T13:00:00' }, 'quote-1-hour', '2026-03-13T12:00:00'],
    ['a little late', { ...quote, now: '2026-03-10T13:07:00' }, 'quote-1-hour', '2026-03-13T12:00:00'],
    [
      'already sent',
      { ...quote, sent: ['quote-1-hour'], now: '2026-03-10T13:07:00' },
      null,
      '2026-03-13T12:00:00',
    ],
    [
      'the second, a millisecond too early',
      { ...quote, sent: ['quote-1-hour'], now: '2026-03-13T11:59:59.999' },
      null,
      '2026-03-13T12:00:00',
    ],
    ['the second', { ...quote, sent: ['quote-1-hour'], now: '2026-03-13T12:00:00' }, 'quote-3-days', null],
    ['both due: the first is no longer sent', { ...quote, now: '2026-03-13T12:00:00' }, 'quote-3-days', null],
    [
      'the last was sent, an earlier one was skipped',
      { ...quote, sent: ['quote-3-days'], now: '2026-03-13T12:10:00' },
      null,
      null,
    ],
    [
      'edited after the last was sent: nothing more',
      {
        ...quote,
        since: '2026-03-20T12:00:00',
        sent: ['quote-1-hour', 'quote-3-days'],
        now: '2026-03-20T13:00:00',
      },
      null,
      null,
    ],
    [
      'edited after the first was sent: three days count from the edit',
      { ...quote, since: '2026-03-12T12:00:00', sent: ['quote-1-hour'], now: '2026-03-13T12:00:00' },
      null,
      '2026-03-15T12:00:00',
    ],
    ['seven days late', { ...quote, now: '2026-03-20T12:00:00' }, 'quote-3-days', null],
    ['later than that it is none any more', { ...quote, now: '2026-03-20T12:00:00.001' }, null, null],
    [
      'a step in the future',
      { ...quote, since: '2026-03-11T12:00:00', now: noon },
      null,
      '2026-03-11T13:00:00',
    ],
    [
      'due at night: looked at in the morning',
      { ...quote, since: '2026-03-10T21:00:00', now: '2026-03-10T21:30:00' },
      null,
      '2026-03-11T08:00:00',
    ],
    [
      'due a minute before the night',
      { ...quote, since: '2026-03-10T20:59:00', now: '2026-03-10T21:30:00' },
      null,
      '2026-03-10T21:59:00',
    ],
    [
      'late in the evening: the same night’s end',
      { ...quote, since: '2026-03-10T20:59:00', now: '2026-03-10T22:00:00' },
      null,
      '2026-03-11T08:00:00',
    ],
    [
      'after midnight: this morning',
      { ...quote, since: '2026-03-10T22:30:00', now: '2026-03-11T02:00:00' },
      null,
      '2026-03-11T08:00:00',
    ],
    [
      'in the morning',
      { ...quote, since: '2026-03-10T21:00:00', now: '2026-03-11T08:00:00' },
      'quote-1-hour',
      '2026-03-13T21:00:00',
    ],
    [
      'the next one due at night',
      { ...vehicle, since: '2026-03-10T06:30:00', sent: ['vehicle-1-hour'], now: '2026-03-10T09:00:00' },
      null,
      '2026-03-11T08:00:00',
    ],
    [
      'another reminder of a quote today: tomorrow at 8:00',
      { ...quote, turn: false, now: '2026-03-10T13:00:00' },
      null,
      '2026-03-11T08:00:00',
    ],
    [
      'that, but not due yet',
      { ...quote, turn: false, now: '2026-03-10T12:30:00' },
      null,
      '2026-03-10T13:00:00',
    ],
    [
      'that, at night: this morning',
      { ...quote, turn: false, now: '2026-03-11T03:00:00' },
      null,
      '2026-03-11T08:00:00',
    ],
    [
      'paid: never held back by a quote’s',
      { ...vehicle, turn: false, now: '2026-03-10T13:00:00' },
      'vehicle-1-hour',
      '2026-03-11T12:00:00',
    ],
    [
      'paid: the second',
      { ...vehicle, sent: ['vehicle-1-hour'], now: '2026-03-11T12:00:00' },
      'vehicle-1-day',
      '2026-03-13T12:00:00',
    ],
    [
      'paid: the second without the first',
      { ...vehicle, now: '2026-03-11T12:00:00' },
      'vehicle-1-day',
      '2026-03-13T12:00:00',
    ],
    [
      'paid: the third after the first',
      { ...vehicle, sent: ['vehicle-1-hour'], now: '2026-03-13T12:00:00' },
      'vehicle-3-days',
      null,
    ],
    [
      'paid: what was sent of the quote before does not count',
      { ...vehicle, sent: ['quote-1-hour', 'quote-3-days'], now: '2026-03-10T13:00:00' },
      'vehicle-1-hour',
      '2026-03-11T12:00:00',
    ],
    ['paid: all sent', { ...vehicle, sent: ['vehicle-3-days'], now: '2026-03-13T13:00:00' }, null, null],
  ])('%s', (_title, { about, since, sent = [], turn = true, now }, send, next) => {
    expect(decideReminder({ about, since: at(since), sent, isPersonsTurn: turn, now: at(now) })).toEqual({
      send,
      next: next === null ? null : at(next),
    });
  });
});
