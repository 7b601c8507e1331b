import { addDays, civilDate, clockTime, type CivilDate } from './dates.ts';
import { DAY, HOUR } from './spans.ts';

/** What a reminder is about: a quote or contract that is not paid, or a paid one whose vehicle data are missing. */
export type ReminderAbout = 'quote' | 'vehicle';

export type ReminderKind =
  | 'quote-1-hour'
  | 'quote-3-days'
  | 'vehicle-1-hour'
  | 'vehicle-1-day'
  | 'vehicle-3-days';

type Reminder = {
  kind: ReminderKind;
  about: ReminderAbout;
  /** Since the person's last step, or since the charge; in milliseconds. */
  after: number;
};

/** Every reminder there is, in order; each is sent at most once per application (calls.md, Magic links). */
export const reminders: readonly Reminder[] = [
  { kind: 'quote-1-hour', about: 'quote', after: HOUR },
  { kind: 'quote-3-days', about: 'quote', after: 3 * DAY },
  { kind: 'vehicle-1-hour', about: 'vehicle', after: HOUR },
  { kind: 'vehicle-1-day', about: 'vehicle', after: DAY },
  { kind: 'vehicle-3-days', about: 'vehicle', after: 3 * DAY },
];

/** In order. */
const remindersAbout = (about: ReminderAbout) => reminders.filter((reminder) => reminder.about === about);

/**
 * Returns when an application is first looked at: the first reminder's delay after the last step, or after the charge
 * (calls.md, Magic links).
 */
export function firstReminderAt(about: ReminderAbout, since: Date): Date {
  const delays = remindersAbout(about).map(({ after }) => after);
  return new Date(since.getTime() + Math.min(...delays));
}

/** Nothing is sent from 22:00 to 8:00 in Mexico. */
const QUIET = { from: '22:00', to: '08:00' } as const;
/** A reminder that is later than this, because nothing could be sent, is no longer one. */
const NEWS_FOR = 7 * DAY;

/** Whether it is night in Mexico, UTC−6: from 22:00 to 8:00 nobody is reminded (calls.md, Magic links). */
export function isQuiet(now: Date): boolean {
  const time = clockTime(now);
  return time >= QUIET.from || time < QUIET.to;
}

/** Returns when a civil day's reminders begin: 8:00 in Mexico, UTC−6 (calls.md, Magic links). */
function morningOf(day: CivilDate): Date {
  return new Date(`${day}T${QUIET.to}:00-06:00`);
}

/** Returns an instant, or if that is at night, the end of the night (calls.md, Magic links). */
function afterTheNight(at: Date): Date {
  if (!isQuiet(at)) return at;
  const day = civilDate(at);
  return morningOf(clockTime(at) >= QUIET.from ? addDays(day, 1) : day);
}

export type ReminderDecision = {
  /** What to send now; null if nothing. */
  send: ReminderKind | null;
  /** When to look again; null if no further reminder follows. */
  next: Date | null;
};

/**
 * Decides which reminder of an unfinished application is sent now, and when to look again. `since` is the last step or
 * the charge; `sent` the kinds already sent for it. Where several are due, only the latest is sent. `isPersonsTurn` is
 * false if the person has already been reminded of a quote today; what concerns a paid policy ignores it. Both results
 * are null once nothing follows (calls.md, Magic links).
 */
export function decideReminder(input: {
  about: ReminderAbout;
  since: Date;
  sent: readonly ReminderKind[];
  isPersonsTurn: boolean;
  now: Date;
}): ReminderDecision {
  const { about, since, sent, isPersonsTurn, now } = input;
  const own = remindersAbout(about);
  // One that was skipped for a later one is not sent any more.
  const open = own.slice(own.findLastIndex(({ kind }) => sent.includes(kind)) + 1);
  const dueAt = ({ after }: Reminder) => new Date(since.getTime() + after);
  const dueIndex = open.findLastIndex((reminder) => dueAt(reminder) <= now);
  const [due, following] = [open[dueIndex], open[dueIndex + 1]];
  const next = following === undefined ? null : afterTheNight(dueAt(following));
  if (due === undefined || now.getTime() - dueAt(due).getTime() > NEWS_FOR) return { send: null, next };
  if (isQuiet(now)) return { send: null, next: afterTheNight(now) };
  if (about === 'quote' && !isPersonsTurn) return { send: null, next: morningOf(addDays(civilDate(now), 1)) };
  return { send: due.kind, next };
}
