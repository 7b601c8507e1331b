import { expect, test } from 'vitest';
import { DAY, HOUR, MINUTE, SECOND, spans } from './spans.ts';

test('milliseconds', () => {
  expect([SECOND, MINUTE, HOUR, DAY]).toEqual([1000, 60_000, 3_600_000, 86_400_000]);
});

test.each([
  ['spec membership 9', spans.codeValid, 5, MINUTE],
  ['spec membership 9', spans.codePause, 30, SECOND],
  ['calls.md, Identity', spans.phoneProof, 20, MINUTE],
  ['architecture.md, Nothing typed is lost', spans.pendingReturn, 20, MINUTE],
  ['spec quote 9', spans.magicLinkFlow, 5, MINUTE],
  ['calls.md, Payment', spans.challenge, 15, MINUTE],
  ['calls.md, Members and sessions', spans.untouchedApplication, 30, DAY],
  ['calls.md, include_inactive', spans.endedApplication, 90, DAY],
  ['calls.md, Members and sessions', spans.abandonedCharge, 30, DAY],
])('%s: %i ms are %i × %i', (_source, span, count, unit) => {
  expect(span).toBe(count * unit);
});
