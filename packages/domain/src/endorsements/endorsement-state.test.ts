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
  expect(afterDeclined(until, new Date('2026-11-25T18:29:59Z'))).toBe('offered');
  expect(afterDeclined(until, until)).toBe('lapsed');
  expect(afterDeclined(null, until)).toBe('lapsed');
});
