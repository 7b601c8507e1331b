import { describe, expect, test } from 'vitest';
import { checkPostalCode, checkSettlement } from './check-postal-code.ts';

const settlement = {
  zip: '06700',
  neighborhood: 'Roma Norte',
  settlementType: 'Colonia',
  municipality: 'Cuauhtémoc',
  city: 'Ciudad de México',
  state: 'Ciudad de México',
};

describe('docs/imports.md, Postal codes: a line', () => {
  test.each([
    ['as it is', {}, { zip_code: '06700', neighborhood: 'Roma Norte', settlement_type: 'Colonia' }],
    ['no city', { city: '' }, { city: '' }],
    ['two blanks in a name', { neighborhood: 'Roma  Norte' }, { neighborhood: 'Roma Norte' }],
    ['quotes in a name', { neighborhood: 'Sección "C"' }, { neighborhood: 'Sección "C"' }],
  ])('%s', (_title, change, expected) => {
    expect(checkPostalCode({ ...settlement, ...change })).toMatchObject(expected);
  });

  test.each([
    ['four digits', { zip: '6700' }, 'the code does not have five digits: "6700"'],
    ['letters', { zip: 'O6700' }, 'the code does not have five digits: "O6700"'],
    ['no settlement', { neighborhood: '' }, 'the settlement is empty'],
    ['no type', { settlementType: ' ' }, 'its type is empty'],
    ['no municipality', { municipality: '' }, 'the municipality is empty'],
    ['no state', { state: '' }, 'the state is empty'],
    ['a long name', { neighborhood: 'x'.repeat(101) }, 'the settlement has more than 100 characters'],
    ['sandbox-world.md: 00001', { zip: '00001' }, '00001 belongs to the sandbox and is left alone'],
    ['sandbox-world.md: 00003', { zip: ' 00003 ' }, '00003 belongs to the sandbox and is left alone'],
  ])('%s is refused', (_title, change, reason) => {
    expect(checkPostalCode({ ...settlement, ...change })).toContain(reason);
  });

  test('only the demonstration’s own file may name the codes of the sandbox', () => {
    expect(checkSettlement({ ...settlement, zip: '00001' })).toMatchObject({ zip_code: '00001' });
  });
});
