import { describe, expect, test } from 'vitest';
import { coverageNames, coverWords, mandatoryIn, standingCover } from './mandatory-cover.ts';
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

  // Issued, suspended and cancelled policies are alike here: only the clock ends what stands.
  test.each([
    ['before the last noon', ['rc'], '2027-03-10', '2027-03-10T17:59:59Z', ['rc']],
    ['at the last noon', ['rc'], '2027-03-10', '2027-03-10T18:00:00Z', []],
    ['with none flagged', [], '2027-03-10', '2026-05-01T00:00:00Z', []],
    ['of one that was never issued', ['rc'], null, '2026-05-01T00:00:00Z', []],
  ] as const)('what stands %s', (_when, mandatory, endDate, now, expected) => {
    expect(standingCover({ mandatory, endDate }, new Date(now))).toEqual(expected);
  });

  test('without any, a policy without cover is called so', () => {
    expect(coverWords([], '2027-03-10')).toEqual({
      without: 'sin cobertura',
      has: 'no tiene cobertura',
      gives: 'no da cobertura',
      label: 'Sin cobertura',
      driving: 'no manejes sin seguro',
      lost: 'cobertura',
      stands: null,
    });
  });

  test('with some, never: each way of saying it names what stands, or says that it does', () => {
    const { driving, lost, ...words } = coverWords(['rc', 'medica'], '2027-03-10');
    for (const text of Object.values(words)) {
      expect(text).toContain('cobertura obligatoria (responsabilidad civil y gastos médicos)');
      expect(text).not.toMatch(/sin cobertura|no tiene|no da/i);
    }
    expect(driving).not.toContain('sin seguro');
    expect(lost).toBe('toda la cobertura');
    expect(words.stands).toContain('hasta las 12:00 h del 10 mar 2027, hora del centro');
  });

  test.each(coverageIds)('%s has a name', (id) => {
    expect(coverageNames([id])).toMatch(/^[a-záéíóúñ ]+$/);
  });
});
