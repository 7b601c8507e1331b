import { describe, expect, test } from 'vitest';
import { normaliseSearch } from './normalise-search.ts';

describe('architecture.md, type-ahead: the normalised text', () => {
  test.each([
    ['accents and capitals', 'CAMIÓN Híbrido', 'camion hibrido'],
    ['ñ', 'Señorial', 'senorial'],
    ['hyphens and spaces', '  CR-V   Touring ', 'cr v touring'],
    ['signs that mean something in LIKE', '100%_x\\', '100 x'],
    ['nothing but signs', '---', ''],
  ])('%s', (_title, given, expected) => {
    expect(normaliseSearch(given)).toBe(expected);
  });
});
