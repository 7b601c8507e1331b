import { expect, test } from 'vitest';
import { HOUR, MINUTE } from './spans.ts';
import { changeInForceAt, isFirstBrowser } from './takeover.ts';

const accountSince = new Date('2025-01-10T12:00:00Z');
const now = new Date('2026-03-10T18:00:00Z');
const ago = (ms: number) => new Date(now.getTime() - ms);

test.each([
  ['known for a minute', ago(MINUTE), 24],
  ['known for one second less than 72 hours', ago(72 * HOUR - 1000), 24],
  ['known for 72 hours', ago(72 * HOUR), 0],
  ['not known at all', null, 24],
  ['the first one, however young', new Date(accountSince), 0],
])('trust.md, Codes: a change in a browser %s', (_name, knownSince, hours) => {
  const inForceAt = changeInForceAt({ knownSince, accountSince }, now);
  expect(inForceAt.getTime() - now.getTime()).toBe(hours * HOUR);
});

test.each([
  ['at the account’s making', 0, true],
  ['an hour later', HOUR, true],
  ['more than an hour later', HOUR + 1, false],
])('trust.md, Codes: the browser entered %s is the first: %s', (_name, later, isFirst) => {
  const knownSince = new Date(accountSince.getTime() + later);
  expect(isFirstBrowser({ knownSince, accountSince })).toBe(isFirst);
  const soon = new Date(accountSince.getTime() + 2 * HOUR);
  expect(changeInForceAt({ knownSince, accountSince }, soon) > soon).toBe(!isFirst);
});
