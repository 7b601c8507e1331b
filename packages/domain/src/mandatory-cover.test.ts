import { describe, expect, test } from 'vitest';
import { coverageNames, coverWords, mandatoryIn } from './mandatory-cover.ts';
import { coverageIds } from './tariff/coverages.ts';

describe('after-the-sale.md, Law: cover that the law makes compulsory (LSCS art. 150 Bis)', () => {
  test.each([
    ['RC', [], []],
    ['RC', ['rc'], ['rc']],
    ['AMPLIA', ['danos', 'rc'], ['rc', 'danos']],
    ['LIMITADA', ['danos', 'rc'], ['rc']],
    ['RC', ['no-coverage'], []],
  ] as const)('%s with %o flagged: %o', (coverage, flagged, expected) => {
    expect(mandatoryIn(coverage, flagged)).toEqual(expected);
  });

  test('without any, a policy without cover is called so', () => {
    expect(coverWords([])).toEqual({
      without: 'sin cobertura',
      has: 'no tiene cobertura',
      gives: 'no da cobertura',
      label: 'Sin cobertura',
      driving: 'no manejes sin seguro',
      stands: null,
    });
  });

  test('with some, never: each way of saying it names what stands, or says that it does', () => {
    const { driving, ...words } = coverWords(['rc', 'medica']);
    for (const text of Object.values(words)) {
      expect(text).toContain('cobertura obligatoria (responsabilidad civil y gastos médicos)');
      expect(text).not.toMatch(/sin cobertura|no tiene|no da/i);
    }
    expect(driving).not.toContain('sin seguro');
  });

  test.each(coverageIds)('%s has a name', (id) => {
    expect(coverageNames([id])).toMatch(/^[a-záéíóúñ ]+$/);
  });
});
