import { expect, test } from 'vitest';
import { IllegalTransition, stateMachine } from './state-machine.ts';

const moves = { open: ['shut'], shut: ['open', 'walled'], walled: [] } as const;
const door = stateMachine<keyof typeof moves, typeof moves>('door', moves);

test('architecture.md, house rule 7: a move outside the table is a bug and names itself', () => {
  expect(door.move('open', 'shut')).toBe('shut');
  expect(() => door.move('open', 'walled')).toThrow(IllegalTransition);
  expect(() => door.move('walled', 'open')).toThrow('door: walled → open');
  expect(String(new IllegalTransition('door'))).toBe('IllegalTransition: door');
});

test('the states that a state may follow', () => {
  const beforeShut: 'open'[] = door.before('shut');
  expect(beforeShut).toEqual(['open']);
  expect(door.before('walled')).toEqual(['shut']);
});

test('states, final states, staying', () => {
  expect(door.states).toEqual(['open', 'shut', 'walled']);
  expect(door.states.filter(door.isFinal)).toEqual(['walled']);
  expect(door.canMove('open', 'open')).toBe(false);
});
