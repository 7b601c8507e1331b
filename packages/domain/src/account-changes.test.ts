import { describe, expect, test } from 'vitest';
import {
  changeDueAt,
  changeLapsesAt,
  decideChange,
  isMailOldEnough,
  mayStopChange,
  sortOpenChanges,
  undoneChanges,
  waitsForApproval,
  type AskedChange,
  type PhoneChange,
} from './account-changes.ts';
import { DAY, HOUR } from './spans.ts';

const now = new Date('2026-03-10T18:00:00Z');
const ago = (ms: number) => new Date(now.getTime() - ms);
const open = (phone: string | null, askedBy: string | null, approvedBy: string | null = null) => ({
  phone,
  membershipNumber: null as string | null,
  askedBy,
  approvedBy,
  despiteObjection: false,
  dueAt: new Date(now.getTime() + 1000),
});
const over = (change: ReturnType<typeof open>) => ({ ...change, dueAt: now });
const despite = (change: ReturnType<typeof open>) => ({ ...change, despiteObjection: true });

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

  const asksFor = (found: (ReturnType<typeof open> | null)[], asked: Partial<AskedChange>) =>
    decideChange(sortOpenChanges(found.filter((one) => one !== null)), {
      kind: 'phone',
      phone: '1',
      membershipNumber: null,
      despiteObjection: false,
      operator: 'c',
      now,
      ...asked,
    });

  test.each([
    ['nothing is open', null, 'b', 'begin'],
    ['by the member, the same phone', open('1', null), null, 'same'],
    ['by the member, an operator asks for the same', open('1', null), 'b', 'same'],
    ['by the member, another phone', open('2', null), null, 'other-waits'],
    ['by the member, an operator asks for another phone', open('2', null), 'b', 'other-waits'],
    ['agreed, another phone', open('2', 'a', 'b'), 'c', 'other-waits'],
    ['agreed, the same phone', open('1', 'a', 'b'), 'c', 'same'],
    ['agreed, the same phone, about to be carried out', over(open('1', 'a', 'b')), 'c', 'same'],
    ['not agreed, another operator', open('1', 'a'), 'b', 'approve'],
    ['not agreed, the same operator', open('1', 'a'), 'a', 'same-operator'],
    ['not agreed, the same operator in other letters', open('1', 'Ana  Ruiz'), ' ana RUIZ ', 'same-operator'],
    ['not agreed, another phone', open('2', 'a'), 'b', 'replace'],
    ['not agreed in time', over(open('1', 'a')), 'b', 'replace'],
    ['not agreed in time, the same operator', over(open('1', 'a')), 'a', 'replace'],
    ['not agreed, the member asks', open('1', 'a'), null, 'replace'],
    ['after an objection, the member asks for the same', despite(open('1', 'a')), null, 'other-waits'],
    ['after an objection, the member asks for another phone', despite(open('2', 'a')), null, 'other-waits'],
    ['after an objection, too late', over(despite(open('2', 'a'))), null, 'replace'],
    ['after an objection, agreed', despite(open('2', 'a', 'b')), null, 'other-waits'],
    ['after an objection, an operator asks as usual', despite(open('1', 'a')), 'b', 'replace'],
  ] as const)('asked for while %s', (_name, found, operator, decision) => {
    expect(asksFor([found], { operator })).toBe(decision);
  });

  test.each([
    ['not agreed, asked for as usual', [open('1', 'a')], 'replace'],
    ['not agreed, asked for the same way', [despite(open('1', 'a'))], 'approve'],
    ['agreed as usual, so that it can be objected to', [open('1', 'a', 'b')], 'other-waits'],
    ['agreed as usual, another phone', [open('2', 'a', 'b')], 'other-waits'],
    ['agreed the same way, another phone', [despite(open('2', 'a', 'b'))], 'other-waits'],
    ['a mailed change is on its way', [open('2', null)], 'begin'],
    ['a mailed change to the same phone is on its way', [open('1', null)], 'begin'],
    [
      'a mailed change is on its way, and one operator asked',
      [open('2', null), despite(open('1', 'a'))],
      'approve',
    ],
    [
      'a mailed change is on its way, and the same one asked',
      [despite(open('1', 'c')), open('2', null)],
      'same-operator',
    ],
    [
      'a mailed change is on its way, and another phone was asked for',
      [open('2', null), despite(open('3', 'a'))],
      'replace',
    ],
  ] as const)('after an objection, asked for while %s', (_name, found, decision) => {
    expect(asksFor([...found], { despiteObjection: true })).toBe(decision);
  });

  test('a mailed change whose answer was lost is asked for again, whatever waits beside it', () => {
    expect(asksFor([open('1', null), despite(open('2', 'a'))], { operator: null })).toBe('same');
  });

  test.each([
    ['agreed for another phone', [open('2', 'a', 'b')], 'begin'],
    ['agreed for this phone', [open('1', 'a', 'b')], 'same'],
    ['agreed for another phone, this one asked for', [open('2', 'a', 'b'), open('1', 'a')], 'approve'],
    [
      'agreed for another phone, this one asked for by the same',
      [open('2', 'a', 'b'), open('1', 'c')],
      'same-operator',
    ],
    ['agreed for another phone, a third one asked for', [open('2', 'a', 'b'), open('3', 'a')], 'replace'],
    ['agreed for this phone, another one asked for', [open('1', 'a', 'b'), open('2', 'a')], 'same'],
    ['kept for this phone until now', [over(open('1', 'a', 'b'))], 'begin'],
    [
      'kept for this phone until now, and asked for again',
      [over(open('1', 'a', 'b')), open('1', 'a')],
      'approve',
    ],
  ] as const)('a CURP, asked for while %s', (_name, found, decision) => {
    expect(asksFor([...found], { kind: 'curp' })).toBe(decision);
  });

  const done = (asked: number, carriedOut: number | null, more: Partial<PhoneChange> = {}) => ({
    askedBy: null,
    approvedBy: null,
    despiteObjection: false,
    askedAt: ago(-asked * DAY),
    doneAt: carriedOut === null ? null : ago(-carriedOut * DAY),
    ...more,
  });
  const decided = { askedBy: 'a', approvedBy: 'b', despiteObjection: true };
  test.each([
    ['nothing changed', [], [], false],
    ['one before', [done(-4, -1)], [], false],
    ['one asked for since', [done(1, null)], [0], false],
    ['carried out since', [done(1, 4), done(5, 8)], [0, 1], false],
    ['agreed by two', [done(1, 4, { askedBy: 'a', approvedBy: 'b' })], [0], false],
    ['asked for by one operator', [done(1, null, { askedBy: 'a' })], [], false],
    ['decided after it was carried out', [done(1, 4), done(5, 5, decided)], [], true],
    [
      'decided, and then changed again',
      [done(1, 4), done(5, 5, decided), done(6, 9), done(10, null)],
      [2, 3],
      true,
    ],
    ['decided twice', [done(1, 1, decided), done(2, 5), done(6, 6, decided)], [], true],
    ['asked for before, decided since', [done(-1, 1, decided)], [], true],
    ['decided before', [done(-2, -1, decided), done(1, 4)], [1], false],
    ['decided, not carried out yet', [done(1, 4), done(5, null, decided)], [0], true],
    ['waiting for the second to decide', [done(5, null, { ...decided, approvedBy: null })], [], false],
    [
      'decided, and about to be decided again',
      [done(1, 4), done(5, 5, decided), done(6, null, decided)],
      [],
      true,
    ],
  ] as const)('No fui yo takes back: %s', (_name, changes, undone, isDecided) => {
    const carriedOut = changes.filter((one) => one.despiteObjection && (one.doneAt ?? ago(1)) >= now);
    expect(undoneChanges<PhoneChange>(changes, now)).toEqual({
      undone: undone.map((at) => changes[at]),
      isDecided,
      decidedAt: carriedOut.at(-1)?.doneAt ?? null,
    });
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
