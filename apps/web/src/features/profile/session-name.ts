import type { OpenSession } from '@socio/contracts/sessions';
import { civilDate, shortDate } from '@socio/domain/dates';
import { texts } from './texts.ts';

/** 'Chrome en Android', or as much of it as the browser told. */
export function sessionName({ browser, system }: Pick<OpenSession, 'browser' | 'system'>): string {
  if (browser && system) return texts.sessions.on(browser, system);
  return browser || system || texts.sessions.unknown;
}

const DAY = 86_400_000;

/** 'Chrome en Linux, desde ayer, con código' */
export function sessionLine(session: OpenSession, now: Date): string {
  const own = texts.sessions;
  const since = civilDate(new Date(session.started_at));
  const day =
    since === civilDate(now)
      ? own.today
      : since === civilDate(new Date(now.getTime() - DAY))
        ? own.yesterday
        : own.day(shortDate(since));
  // A server of the release before does not say how.
  const how = session.entered_with == null ? [] : [own.with[session.entered_with]];
  return [sessionName(session), own.since(day), ...how].join(', ');
}
