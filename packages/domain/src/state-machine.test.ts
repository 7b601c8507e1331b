import { expect, test } from 'vitest';
import { IllegalTransition, stateMachine } from './state-machine.ts';

const door = stateMachine<'open' | 'shut' | 'walled'>('door', {
  open: ['shut'],
  shut: ['open', 'walled'],
  walled: [],
});

test('architecture.md, house rule 7: a move outside the table is a bug and names itself', () => {
  expect(door.move('open', 'shut')).toBe('shut');
  expect(() => door.move('open', 'walled')).toThrow(IllegalTransition);
  expect(() => door.move('walled', 'open')).toThrow('door: walled → open');
});

test('states, final states, staying', () => {
  expect(door.states).toEqual(['open', 'shut', 'walled']);
  expect(door.states.filter(door.isFinal)).toEqual(['walled']);
  expect(door.canMove('open', 'open')).toBe(false);
});
