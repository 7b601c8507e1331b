import { describe, expect, test } from 'vitest';
import {
  changeDueAt,
  changeLapsesAt,
  decideChange,
  isMailOldEnough,
  mayStopChange,
  waitsForApproval,
} from './account-changes.ts';
import { DAY, HOUR } from './spans.ts';

const now = new Date('2026-03-10T18:00:00Z');
const ago = (ms: number) => new Date(now.getTime() - ms);
const open = (phone: string | null, askedBy: string | null, approvedBy: string | null = null) => ({
  phone,
  askedBy,
  approvedBy,
  despiteObjection: false,
  dueAt: new Date(now.getTime() + 1000),
});

describe('trust.md, Accounts: a change of the registered phone', () => {
  test('takes effect after 72 hours, and lapses after a week without a second operator', () => {
    expect(changeDueAt(now).getTime() - now.getTime()).toBe(72 * HOUR);
    expect(changeLapsesAt(now).getTime() - now.getTime()).toBe(7 * DAY);
  });

  test.each([
    ['never proven', null, false],
    ['proven just now', now, false],
    ['a second too young', ago(30 * DAY - 1000), false],
    ['30 days old', ago(30 * DAY), true],
  ])('a link goes to mail proven for 30 days: %s', (_name, provenAt, may) => {
    expect(isMailOldEnough(provenAt, now)).toBe(may);
  });

  test.each([
    ['nothing is open', null, 'b', 'begin'],
    ['by the member, the same phone', open('1', null), null, 'same'],
    ['by the member, an operator asks for the same', open('1', null), 'b', 'same'],
    ['by the member, another phone', open('2', null), null, 'other-waits'],
    ['agreed, another phone', open('2', 'a', 'b'), 'c', 'other-waits'],
    ['agreed, the same phone', open('1', 'a', 'b'), 'c', 'same'],
    ['not agreed, another operator', open('1', 'a'), 'b', 'approve'],
    ['not agreed, the same operator', open('1', 'a'), 'a', 'same-operator'],
    ['not agreed, the same operator in other letters', open('1', 'Ana  Ruiz'), ' ana RUIZ ', 'same-operator'],
    ['not agreed, another phone', open('2', 'a'), 'b', 'replace'],
    ['not agreed in time', { ...open('1', 'a'), dueAt: now }, 'b', 'replace'],
    ['not agreed in time, the same operator', { ...open('1', 'a'), dueAt: now }, 'a', 'replace'],
    ['not agreed, the member asks', open('1', 'a'), null, 'replace'],
  ] as const)('asked for while %s', (_name, found, operator, decision) => {
    expect(decideChange(found, { phone: '1', despiteObjection: false, operator, now })).toBe(decision);
  });

  test.each([
    ['not agreed, asked for as usual', open('1', 'a'), 'replace'],
    ['not agreed, asked for the same way', { ...open('1', 'a'), despiteObjection: true }, 'approve'],
    ['agreed as usual, so that it can be objected to', open('1', 'a', 'b'), 'other-waits'],
  ] as const)('after an objection, asked for while %s', (_name, found, decision) => {
    expect(decideChange(found, { phone: '1', despiteObjection: true, operator: 'c', now })).toBe(decision);
  });

  test.each([
    [open('1', null), false],
    [open('1', 'a'), true],
    [open('1', 'a', 'b'), false],
  ])('waits for a second operator: %j', (found, waits) => {
    expect(waitsForApproval(found)).toBe(waits);
  });

  test.each([
    ['neither', null, null, false],
    ['a browser known before', ago(HOUR + 1), null, true],
    ['a browser known since', ago(HOUR), null, false],
    ['a passkey made before', null, ago(DAY), true],
    ['a passkey made since', now, ago(0), false],
  ])('is stopped by %s', (_name, browserKnownSince, passkeySince, may) => {
    expect(mayStopChange({ browserKnownSince, passkeySince }, ago(HOUR))).toBe(may);
  });
});
