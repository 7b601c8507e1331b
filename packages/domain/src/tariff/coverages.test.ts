import { describe, expect, test } from 'vitest';
import { coverages, coveragesOf, DEFAULT_BILLING_CYCLE, featureFlags, packages } from './coverages.ts';

describe('domain-facts.md, Packages and coverages', () => {
  test.each([
    ['RC', ['rc', 'medica', 'juridica', 'asistencia']],
    ['LIMITADA', ['rc', 'medica', 'juridica', 'asistencia', 'robo']],
    ['AMPLIA', ['rc', 'medica', 'juridica', 'asistencia', 'robo', 'danos', 'funeraria', 'extension_rc']],
  ] as const)('%s holds its rows in order', (coverage, ids) => {
    expect(coveragesOf(coverage).map((row) => row.id)).toEqual(ids);
  });

  // holds Q402
  test.each([
    ['RC', 4],
    ['LIMITADA', 5],
    ['AMPLIA', 8],
  ] as const)('spec quote 9: the default feature list of %s has %i entries', (coverage, count) => {
    expect(coveragesOf(coverage)).toHaveLength(count);
  });

  test('each package holds all of the smaller one', () => {
    const ids = packages.map((coverage) => coveragesOf(coverage).map((row) => row.id));
    expect(ids[1]).toEqual(expect.arrayContaining(ids[0] ?? []));
    expect(ids[2]).toEqual(expect.arrayContaining(ids[1] ?? []));
  });

  test.each([
    ['rc', { kind: 'amount', centavos: 300_000_000 }, []],
    ['medica', { kind: 'amount', centavos: 25_000_000 }, []],
    ['juridica', { kind: 'covered', eventsPerYear: null }, []],
    ['asistencia', { kind: 'covered', eventsPerYear: 3 }, []],
    ['robo', { kind: 'market-value' }, [{ of: 'value', percent: 10 }]],
    [
      'danos',
      { kind: 'market-value' },
      [
        { of: 'value', percent: 5 },
        { of: 'glass', percent: 20 },
      ],
    ],
    ['funeraria', { kind: 'amount', centavos: 10_000_000 }, []],
    ['extension_rc', { kind: 'as-rc' }, []],
  ])('sum insured and deductible of %s', (id, sumInsured, deductibles) => {
    expect(coverages.find((row) => row.id === id)).toMatchObject({ sumInsured, deductibles });
  });

  // holds Q174
  test.each([
    ['RC', { rc: true, medica: true, juridica: true }],
    ['LIMITADA', { rc: true, medica: true, juridica: true, robo: true }],
    [
      'AMPLIA',
      {
        rc: true,
        medica: true,
        juridica: true,
        robo: true,
        danos: true,
        funeraria: true,
        extension_rc: true,
      },
    ],
  ] as const)('spec quote 3: the flags of %s, all others false', (coverage, flags) => {
    const none = { robo: false, danos: false, funeraria: false, extension_rc: false };
    expect(featureFlags(coverage)).toEqual({ ...none, ...flags });
  });

  test('spec quote 9: monthly payment unless chosen otherwise', () => {
    expect(DEFAULT_BILLING_CYCLE).toBe('MENSUAL');
  });
});
