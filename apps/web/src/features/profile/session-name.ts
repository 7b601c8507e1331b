import type { OpenSession } from '@socio/contracts/sessions';
import { addDays, civilDate, shortDate, type CivilDate } from '@socio/domain/dates';
import { texts } from './texts.ts';

/** 'Chrome en Android', or as much of it as the browser told. */
export function sessionName({ browser, system }: Pick<OpenSession, 'browser' | 'system'>): string {
  if (browser && system) return texts.sessions.on(browser, system);
  return browser || system || texts.sessions.unknown;
}

/** 'Chrome en Linux, desde ayer, con código' */
export function sessionLine(session: OpenSession, today: CivilDate): string {
  const own = texts.sessions;
  const since = civilDate(new Date(session.started_at));
  const day =
    since === today ? own.today : since === addDays(today, -1) ? own.yesterday : own.day(shortDate(since));
  // A server of the release before does not say how.
  const how = session.entered_with == null ? [] : [own.with[session.entered_with]];
  return [sessionName(session), own.since(day), ...how].join(', ');
}
