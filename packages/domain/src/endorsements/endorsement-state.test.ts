import { expect, test } from 'vitest';
import { afterDeclined, endorsement } from './endorsement-state.ts';

test('after-the-sale.md, Changes: the allowed moves', () => {
  const moves = endorsement.states.flatMap((from) =>
    endorsement.states.filter((to) => endorsement.canMove(from, to)).map((to) => `${from} → ${to}`),
  );
  expect(moves.toSorted()).toEqual(
    [
      'offered → charging',
      'offered → asked',
      'offered → lapsed',
      'charging → asked',
      'charging → offered',
      'charging → lapsed',
      'asked → confirmed',
      'asked → refused',
    ].toSorted(),
  );
  expect(endorsement.states.filter(endorsement.isFinal)).toEqual(['confirmed', 'refused', 'lapsed']);
});

test('declined: offered again while its time lasts', () => {
  const until = new Date('2026-11-25T18:30:00Z');
  const before = new Date('2026-11-25T18:29:59Z');
  expect(afterDeclined({ kind: 'plates', offerUntil: until }, before)).toBe('offered');
  expect(afterDeclined({ kind: 'plates', offerUntil: until }, until)).toBe('lapsed');
  expect(afterDeclined({ kind: 'rest-paid', offerUntil: null }, before)).toBe('lapsed');
  expect(afterDeclined({ kind: 'reinstated', offerUntil: until }, before)).toBe('lapsed');
});
