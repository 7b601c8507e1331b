import { describe, expect, test } from 'vitest';
import { codeOf, runSteps, type Step } from './steps.ts';

describe('the reason of an outside service is kept only if it is a code', () => {
  test.each([
    ['timeout', 'timeout'],
    ['card_declined', 'card_declined'],
    ['not-found-there', 'not-found-there'],
    ['a'.repeat(60), 'a'.repeat(60)],
    ['a'.repeat(61), 'other'],
    ['Juan Pérez has no policy', 'other'],
    ['Timeout', 'other'],
    ['two words', 'other'],
    ['-dash', 'other'],
    ['dash-', 'other'],
    ['', 'other'],
  ])('%j is kept as %j', (reason, kept) => {
    expect(codeOf(reason)).toBe(kept);
  });
});

describe('steps run in order, each on the subject as it is by then', () => {
  type Subject = { done: string[] };
  const step = (name: string, end: 'done' | 'later' | 'over' = 'done'): Step<Subject, Subject> => ({
    name,
    undo: '',
    isDone: ({ done }) => done.includes(name),
    run: async (_subject, { done }) => {
      done.push(name);
      return end;
    },
  });
  const run = async (steps: Step<Subject, Subject>[], done: string[] = []) => {
    const subject = { done };
    const outcome = await runSteps(steps, async () => ({ done: [...subject.done] }), subject);
    return { outcome, done: subject.done };
  };

  test.each([
    ['all of them', [step('a'), step('b')], [], { outcome: 'done', done: ['a', 'b'] }],
    ['not what is done', [step('a'), step('b')], ['a'], { outcome: 'done', done: ['a', 'b'] }],
    [
      'none after one that has to wait',
      [step('a', 'later'), step('b')],
      [],
      { outcome: 'later', done: ['a'] },
    ],
    ['none after one that ends it all', [step('a', 'over'), step('b')], [], { outcome: 'over', done: ['a'] }],
    [
      'none that another work runs',
      [{ name: 'x', undo: '', by: 'a call' }, step('b')],
      [],
      { outcome: 'done', done: ['b'] },
    ],
  ] as [string, Step<Subject, Subject>[], string[], object][])('%s', async (_name, steps, done, expected) => {
    expect(await run(steps, done)).toEqual(expected);
  });

  test('nothing where there is no subject', async () => {
    const subject: Subject = { done: [] };
    expect(await runSteps([step('a')], async () => undefined, subject)).toBe('over');
    expect(subject.done).toEqual([]);
  });
});
