import type { OpenSession } from '@socio/contracts/sessions';
import { texts } from './texts.ts';

/** 'Chrome en Android', or as much of it as the browser told. */
export function sessionName({ browser, system }: Pick<OpenSession, 'browser' | 'system'>): string {
  if (browser && system) return texts.sessions.on(browser, system);
  return browser || system || texts.sessions.unknown;
}
