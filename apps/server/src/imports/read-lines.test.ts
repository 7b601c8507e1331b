import { describe, expect, test } from 'vitest';
import { mostLines, readLines, type Line } from './read-lines.ts';

/** The bytes in chunks of this size, so that a line ending or a character may be split anywhere. */
async function* inPieces(bytes: Buffer, size: number) {
  for (let start = 0; start < bytes.length; start += size) yield bytes.subarray(start, start + size);
}

async function read(bytes: Buffer, size = 1 << 16): Promise<Line[]> {
  const lines: Line[] = [];
  for await (const some of readLines(inPieces(bytes, size))) lines.push(...some);
  return lines;
}

const utf8 = (text: string) => Buffer.from(text, 'utf8');
const latin1 = (text: string) => Buffer.from(text, 'latin1');

describe('docs/imports.md, Encodings', () => {
  test.each([
    ['UTF-8', utf8('uno\nCafé Ñandú\ntres\n')],
    ['UTF-8 with a byte order mark', utf8('\uFEFFuno\nCafé Ñandú\ntres\n')],
    ['ISO-8859-1', latin1('uno\nCafé Ñandú\ntres\n')],
    ['line ends of Windows', latin1('uno\r\nCafé Ñandú\r\ntres\r\n')],
    ['no line end at the end', utf8('uno\nCafé Ñandú\ntres')],
  ])('%s, in pieces of every size', async (_title, bytes) => {
    const expected = [
      { line: 1, text: 'uno' },
      { line: 2, text: 'Café Ñandú' },
      { line: 3, text: 'tres' },
    ];
    for (const size of [1, 2, 3, 7, 1000]) expect(await read(bytes, size)).toEqual(expected);
  });

  test('empty lines count', async () => {
    expect(await read(utf8('a\n\nb'))).toEqual([
      { line: 1, text: 'a' },
      { line: 2, text: '' },
      { line: 3, text: 'b' },
    ]);
  });

  test('letters that only Windows has in ISO-8859-1', async () => {
    expect(await read(Buffer.from([0x93, 0x41, 0x94]))).toEqual([{ line: 1, text: '“A”' }]);
  });

  test.each([
    ['a line of ISO-8859-1 in UTF-8', [utf8('Café\n'), latin1('Café\n'), utf8('Ñandú\n')]],
    ['a line of UTF-8 in ISO-8859-1', [latin1('Café\n'), utf8('Café\n'), latin1('Ñandú\n')]],
  ])('%s is told, and the others are read', async (_title, parts) => {
    const [first, second, third] = await read(Buffer.concat(parts));
    expect(first).toEqual({ line: 1, text: 'Café' });
    expect(second?.reason).toMatch(/^is (UTF-8|ISO-8859-1), but the lines before it are/);
    expect(third).toEqual({ line: 3, text: 'Ñandú' });
  });

  test('a small packed file may hold any number of lines: no more are read than a catalogue can have', async () => {
    let given = 0;
    async function* endless() {
      for (;;) {
        given += 1;
        yield Buffer.alloc(100_000, '\n');
      }
    }
    const reading = async () => {
      for await (const lines of readLines(endless())) expect(lines.length).toBeGreaterThan(0);
    };
    await expect(reading()).rejects.toThrow('The file has more than 2,000,000 lines');
    expect(given).toBe(mostLines / 100_000 + 1);
  });

  test('a file without line ends is none', async () => {
    await expect(read(Buffer.alloc(200_000, 'x'))).rejects.toThrow('Line 1 has more than 65536 bytes');
  });
});
