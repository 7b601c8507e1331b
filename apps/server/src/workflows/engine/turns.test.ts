import { afterEach, expect, test, vi } from 'vitest';
import { createTurns } from './turns.ts';

afterEach(() => {
  vi.useRealTimers();
});

function createWork() {
  const began: string[] = [];
  const ends = new Map<string, () => void>();
  const work = (name: string) => () =>
    new Promise<string>((resolve) => {
      began.push(name);
      ends.set(name, () => resolve(`${name} done`));
    });
  return { began, work, end: (name: string) => ends.get(name)?.() };
}

test('no more than its number at once, the rest in the order in which it came', async () => {
  const { began, work, end } = createWork();
  const turns = createTurns(2);
  const all = ['a', 'b', 'c', 'd'].map((name) => turns.take(name, work(name)));
  await Promise.resolve();
  expect([began, turns.waiting()]).toEqual([['a', 'b'], 2]);
  end('b');
  expect(await all[1]).toBe('b done');
  expect([began, turns.waiting()]).toEqual([['a', 'b', 'c'], 1]);
  end('c');
  await all[2];
  end('a');
  end('d');
  await Promise.all(all);
  expect(turns.waiting()).toBe(0);
});

test('the longer the first has waited the more run at once, up to the most', async () => {
  vi.useFakeTimers({ toFake: ['performance'] });
  const { began, work, end } = createWork();
  const turns = createTurns(1, 3);
  const all = ['0', '1', '2', '3', '4', '5', '6', '7', '8'].map((name) => turns.take(name, work(name)));
  const after = async (ms: number, name: string) => {
    vi.advanceTimersByTime(ms);
    end(name);
    await all[Number(name)];
    return began;
  };
  await Promise.resolve();
  expect(began).toEqual(['0']);
  expect(await after(5900, '0')).toEqual(['0', '1']);
  expect(await after(200, '1')).toEqual(['0', '1', '2', '3']);
  expect(await after(60_000, '2')).toEqual(['0', '1', '2', '3', '4', '5']);
  // One that has just come waits, though the one before it had waited long.
  const last = turns.take('9', work('9'));
  await after(0, '3');
  await after(0, '4');
  await after(0, '5');
  expect([began.length, turns.waiting()]).toEqual([9, 1]);
  await after(0, '6');
  await after(0, '7');
  expect(began).not.toContain('9');
  await after(0, '8');
  end('9');
  expect(await last).toBe('9 done');
});

test('who asks for what is waiting or under way joins it; afterwards it is done again', async () => {
  const { began, work, end } = createWork();
  const turns = createTurns(1);
  const [first, joined] = [turns.take('a', work('a')), turns.take('a', work('never'))];
  await Promise.resolve();
  end('a');
  expect(await Promise.all([first, joined])).toEqual(['a done', 'a done']);
  const again = turns.take('a', work('again'));
  await Promise.resolve();
  end('again');
  expect(await again).toBe('again done');
  expect(began).toEqual(['a', 'again']);
});

test('one that fails makes room for the next', async () => {
  const turns = createTurns(1);
  const failing = turns.take('a', () => Promise.reject(new Error('broken')));
  const next = turns.take('b', async () => 'done');
  await expect(failing).rejects.toThrow('broken');
  expect(await next).toBe('done');
});

test('a closed line sends everybody away and lets what is under way finish', async () => {
  const { began, work, end } = createWork();
  const turns = createTurns(1);
  const [running, waiting] = [turns.take('a', work('a')), turns.take('b', work('b'))];
  await Promise.resolve();
  turns.close();
  expect(await waiting).toBe('later');
  expect(await turns.take('c', work('c'))).toBe('later');
  end('a');
  expect(await running).toBe('a done');
  expect(began).toEqual(['a']);
});
