import { describe, expect, test } from 'vitest';
import { filterOptions, optionNamed } from './filter-options.ts';

const options = [
  'Ampliación Las Águilas',
  'Centro',
  'La Peña',
  'Las Águilas',
  'San Ángel',
  'Villa San Ángel',
].map((label) => ({ label }));
const labels = (typed: string) => filterOptions(options, typed).map(({ label }) => label);

describe('look.md: a list is searched as people type', () => {
  test.each([
    ['nothing typed: all, as they were', ' ', options.map(({ label }) => label)],
    ['accents left out', 'aguilas', ['Ampliación Las Águilas', 'Las Águilas']],
    ['capitals', 'PEÑA', ['La Peña']],
    ['n for ñ', 'pena', ['La Peña']],
    ['what begins with it first', 'las a', ['Las Águilas', 'Ampliación Las Águilas']],
    ['words in any order', 'angel san', ['San Ángel', 'Villa San Ángel']],
    ['the middle of a word', 'entr', ['Centro']],
    ['two spaces', 'san  angel', ['San Ángel', 'Villa San Ángel']],
    ['nothing like it', 'zzz', []],
  ])('%s', (_name, typed, expected) => {
    expect(labels(typed)).toEqual(expected);
  });

  test('a name in full names its option, two of one name do not', () => {
    expect(optionNamed(options, ' san angel ')).toEqual({ label: 'San Ángel' });
    expect(optionNamed(options, 'san')).toBeUndefined();
    expect(optionNamed([{ label: 'Sur' }, { label: 'SUR' }], 'sur')).toBeUndefined();
  });
});
