import { describe, expect, test } from 'vitest';
import { readCsv } from './read-csv.ts';

const columns = ['a', 'b'] as const;

describe('RFC 4180', () => {
  test.each([
    [
      'plain values',
      'a,b\n1,2\n3,4\n',
      [
        { a: '1', b: '2' },
        { a: '3', b: '4' },
      ],
    ],
    ['no line end at the end', 'a,b\n1,2', [{ a: '1', b: '2' }]],
    ['line ends of Windows', 'a,b\r\n1,2\r\n', [{ a: '1', b: '2' }]],
    ['empty values', 'a,b\n,\n', [{ a: '', b: '' }]],
    ['an empty last value without line end', 'a,b\n1,', [{ a: '1', b: '' }]],
    [
      'a comma, a quote and a line end in quotes',
      'a,b\n"x,y","say ""hi""\nthere"\n',
      [{ a: 'x,y', b: 'say "hi"\nthere' }],
    ],
    ['a byte order mark', '\uFEFFa,b\n1,2\n', [{ a: '1', b: '2' }]],
    ['nothing but the header', 'a,b\n', []],
  ])('%s', (_title, text, rows) => {
    expect(readCsv(text, columns)).toEqual(rows);
  });
});

describe('a file that is not what it should be is refused with its row', () => {
  test.each([
    ['other columns', 'a,c\n1,2\n', 'Expected the columns a,b'],
    ['too few values', 'a,b\n1\n', 'Row 2 has 1 values, not 2'],
    ['too many values', 'a,b\n1,2\n1,2,3\n', 'Row 3 has 3 values, not 2'],
    ['quotes that do not close', 'a,b\n"1,2\n', 'Row 2 is no CSV'],
    ['text after quotes', 'a,b\n"1"x,2\n', 'Row 2 is no CSV'],
    ['an empty file', '', 'Expected the columns a,b'],
  ])('%s', (_title, text, message) => {
    expect(() => readCsv(text, columns)).toThrow(message);
  });
});
