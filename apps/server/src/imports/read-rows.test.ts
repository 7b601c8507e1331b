import { describe, expect, test } from 'vitest';
import { officialFormat } from './postal-codes.ts';
import { readRows, type FileRow, type Format } from './read-rows.ts';
import { postalHeader, settlementLine } from './testing/import-world.ts';

const pair: Format<'a' | 'b'> = {
  delimiter: ',',
  quoted: true,
  columns: { a: 'one', b: 'two' },
  noticeLines: 0,
};

async function read<Field extends string>(text: string, format: Format<Field>): Promise<FileRow<Field>[]> {
  const rows: FileRow<Field>[] = [];
  async function* chunks() {
    yield Buffer.from(text);
  }
  for await (const some of readRows(chunks(), format)) rows.push(...some);
  return rows;
}

describe('docs/imports.md, Vehicles: the CSV file', () => {
  test.each([
    ['plain values', 'one,two\n1,2\n3,4\n', [[2, '1', '2'], [3, '3', '4']]],
    ['columns by name, others left out', 'x,TWO, one \n9,2,1\n', [[2, '1', '2']]],
    ['empty values', 'one,two\n,\n', [[2, '', '']]],
    ['empty lines', '\none,two\n\n1,2\n\n', [[4, '1', '2']]],
    ['commas and quotes in quotes', 'one,two\n"x,y","say ""hi"""\n', [[2, 'x,y', 'say "hi"']]],
    ['nothing but the header', 'one,two\n', []],
  ])('%s', async (_title, text, expected) => {
    const rows = await read(text, pair);
    expect(rows.map(({ line, values }) => [line, values?.a, values?.b])).toEqual(expected);
  }); // prettier-ignore

  test.each([
    ['too few values', '1', 'has 1 values, not 2'],
    ['too many values', '1,2,3', 'has 3 values, not 2'],
    ['quotes that do not close', '"1,2', 'has quotes that are unclosed'],
    ['text after quotes', '"1"x,2', 'has quotes that are unclosed'],
    ['a quote inside a value', '1"x,2', 'has quotes that are unclosed'],
    ['control characters', '1,\u0000', 'contains control characters'],
    ['a tab', '1,2\t', 'contains control characters'],
    ['UTF-8 written as UTF-8 again', '1,Ã\u0093rale', 'contains characters encoded twice: "1,Ã?rale"'],
    ['the same with the letters of Windows', '1,CafÃ© â Ãštil', 'contains characters encoded twice'],
  ])('%s: only that line is rejected', async (_title, line, reason) => {
    const rows = await read(`one,two\n${line}\n1,2\n`, pair);
    expect(rows).toEqual([
      { line: 2, reason: expect.stringContaining(reason) },
      { line: 3, values: { a: '1', b: '2' } },
    ]);
  });

  test('an Ã that is one', async () => {
    expect(await read('one,two\nÃlvaro,SÃO\nÃ,Ã \n', pair)).toHaveLength(2);
    expect((await read('one,two\nÃlvaro,SÃO\nÃ,Ã \n', pair)).every((row) => row.reason === undefined)).toBe(
      true,
    );
  });

  test.each([
    ['an empty file', '', 'The file is empty.'],
    [
      'other columns',
      'one,three\n1,2\n',
      'The header in line 1 lacks two. Expected one,two, found "one,three"',
    ],
    ['no header', '1,2\n', 'lacks one, two'],
    ['another delimiter', 'one;two\n1;2\n', 'lacks one, two'],
  ])('%s is refused', async (_title, text, message) => {
    await expect(read(text, pair)).rejects.toThrow(message);
  });
});

describe('docs/imports.md, Postal codes: the official export', () => {
  const line = settlementLine('43625', 'Sección "C"', 'Colonia', 'Tulancingo', 'Hidalgo', '');

  test.each([
    [
      'a notice before the header',
      `El Catálogo Nacional de Códigos Postales, …\n${postalHeader}\n${line}\n`,
      3,
    ],
    ['no notice', `${postalHeader}\n${line}\n`, 2],
  ])('%s; quotes are letters', async (_title, text, at) => {
    expect(await read(text, officialFormat)).toEqual([
      {
        line: at,
        values: {
          zip: '43625',
          neighborhood: 'Sección "C"',
          settlementType: 'Colonia',
          municipality: 'Tulancingo',
          state: 'Hidalgo',
          city: '',
        },
      },
    ]);
  });

  test('two notices are none', async () => {
    await expect(read(`Uno\nDos\n${postalHeader}\n${line}`, officialFormat)).rejects.toThrow(
      'in line 2 lacks',
    );
  });
});
