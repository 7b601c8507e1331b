import { PassThrough } from 'node:stream';
import { describe, expect, test } from 'vitest';
import { readPassphrase } from './read-passphrase.ts';

/** A terminal as far as a program sees it: raw while it reads, and what it was told to show. */
function openTerminal() {
  const input = Object.assign(new PassThrough(), {
    isTTY: true,
    modes: [] as boolean[],
    setRawMode: (isRaw: boolean) => input.modes.push(isRaw),
  });
  const output = new PassThrough({ encoding: 'utf8' });
  return { input, output, shown: () => String(output.read() ?? '') };
}

describe('docs/operations.md, Operators: the passphrase', () => {
  test('is typed unseen, with corrections, and twice if need be', async () => {
    const { input, output, shown } = openTerminal();
    const first = readPassphrase('Passphrase: ', input, output);
    input.write('wrong\u0015cuatro gruas');
    input.write('\u001b[D');
    input.write('\u007f\u007f\u007fúas\rrest');
    expect(await first).toBe('cuatro grúas');
    const second = readPassphrase('Once more: ', input, output);
    input.write('cuatro\n');
    expect(await second).toBe('cuatro');
    expect(shown()).toBe('Passphrase: \nOnce more: \n');
    expect(input.modes).toEqual([true, false, true, false]);
  });

  test('Ctrl-C ends it, and the terminal shows again what is typed', async () => {
    const { input, output } = openTerminal();
    const asked = readPassphrase('Passphrase: ', input, output);
    input.write('cua\u0003');
    await expect(asked).rejects.toThrow('Interrupted');
    expect(input.modes).toEqual([true, false]);
  });

  test.each([
    ['its first line', 'cuatro grúas\r\nmore', 'cuatro grúas'],
    ['a line without an end', 'cuatro', 'cuatro'],
  ])('from a script it is %s', async (_what, text, expected) => {
    const input = new PassThrough();
    input.end(text);
    expect(await readPassphrase('', input, new PassThrough())).toBe(expected);
  });

  test('from a script that gives none: says so', async () => {
    const input = new PassThrough();
    input.end();
    await expect(readPassphrase('', input, new PassThrough())).rejects.toThrow('Give the passphrase');
  });
});
