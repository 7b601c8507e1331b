import { coverages, featureFlags } from '@socio/domain/tariff/coverages';
import { expect, test } from 'vitest';
import { deductibleText, heldCoverages, sumText } from './coverage-text.ts';

// holds Q402
test.each([
  ['RC', 4],
  ['LIMITADA', 5],
  ['AMPLIA', 8],
] as const)('spec quote 9: the feature list of %s has %i entries', (coverage, count) => {
  expect(heldCoverages(featureFlags(coverage))).toHaveLength(count);
});

test('domain-facts.md: sums and deductibles in words', () => {
  const words = Object.fromEntries(coverages.map((row) => [row.id, [sumText(row), deductibleText(row)]]));
  expect(words).toMatchObject({
    rc: ['Hasta $3,000,000', null],
    asistencia: ['Incluida, 3 veces al año', null],
    juridica: ['Incluida', null],
    robo: ['Valor comercial de tu auto', 'Deducible: 10\u00a0% de ese valor'],
    danos: [
      'Valor comercial de tu auto',
      'Deducible: 5\u00a0% de ese valor, cristales 20\u00a0% de su precio',
    ],
    extension_rc: ['Como la responsabilidad civil', null],
  });
});
