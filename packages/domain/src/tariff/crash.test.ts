import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { packages, type Coverage } from './coverages.ts';
import { crashShares, incidents, lossesOf, sharesOf, type Incident } from './crash.ts';

const peso = 100;
const value = 300_000 * peso;

describe('domain-facts.md, Packages and coverages: who pays how much after an incident', () => {
  // By hand, for a car worth 300,000: repair 60,000, of which 5 % of the value; the other car 80,000; a windscreen 4,500; a person 600,000; a tow 2,500.
  test.each<[Incident, Coverage, number, number]>([
    ['hit-other', 'RC', 80_000, 60_000],
    ['hit-other', 'LIMITADA', 80_000, 60_000],
    ['hit-other', 'AMPLIA', 125_000, 15_000],
    ['hit-by-other', 'RC', 0, 60_000],
    ['hit-by-other', 'LIMITADA', 0, 60_000],
    ['hit-by-other', 'AMPLIA', 45_000, 15_000],
    ['theft', 'RC', 0, 300_000],
    ['theft', 'LIMITADA', 270_000, 30_000],
    ['theft', 'AMPLIA', 270_000, 30_000],
    ['glass', 'RC', 0, 4_500],
    ['glass', 'LIMITADA', 0, 4_500],
    ['glass', 'AMPLIA', 3_600, 900],
    ['injury', 'RC', 600_000, 0],
    ['injury', 'LIMITADA', 600_000, 0],
    ['injury', 'AMPLIA', 600_000, 0],
    ['stranded', 'RC', 2_500, 0],
    ['stranded', 'LIMITADA', 2_500, 0],
    ['stranded', 'AMPLIA', 2_500, 0],
  ])('%s under %s: the insurer %d pesos, the member %d', (incident, held, insurer, member) => {
    expect(crashShares(incident, held, value)).toEqual({ insurer: insurer * peso, member: member * peso });
  });

  test('an old car’s windscreen still costs 3,500', () => {
    expect(lossesOf('glass', 60_000 * peso)).toEqual([
      { part: 'glass', coverage: 'danos', amount: 3_500 * peso },
    ]);
  });

  test('what is above the sum insured is the member’s', () => {
    const loss = { part: 'other-person', coverage: 'rc', amount: 3_400_000 * peso } as const;
    expect(sharesOf(loss, 'RC', value)).toEqual({ insurer: 3_000_000 * peso, member: 400_000 * peso });
  });

  test('a deductible is rounded half up, to the centavo', () => {
    const loss = { part: 'own-car', coverage: 'danos', amount: 9 } as const;
    expect(sharesOf(loss, 'AMPLIA', 10)).toEqual({ insurer: 8, member: 1 });
  });

  test('a repair that costs less than the deductible is the member’s', () => {
    const loss = { part: 'own-car', coverage: 'danos', amount: 12_000 * peso } as const;
    expect(sharesOf(loss, 'AMPLIA', value)).toEqual({ insurer: 0, member: 12_000 * peso });
  });

  const anyIncident = fc.constantFrom(...incidents);
  const anyValue = fc.integer({ min: 0, max: 200_000_000 * peso });

  test('insurer and member together bear the loss, and neither less than nothing', () => {
    fc.assert(
      fc.property(anyIncident, fc.constantFrom(...packages), anyValue, (incident, held, worth) => {
        const { insurer, member } = crashShares(incident, held, worth);
        const loss = lossesOf(incident, worth).reduce((sum, { amount }) => sum + amount, 0);
        expect(insurer + member).toBe(loss);
        expect(Math.min(insurer, member)).toBeGreaterThanOrEqual(0);
      }),
    );
  });

  test('more cover never costs the member more', () => {
    fc.assert(
      fc.property(anyIncident, anyValue, (incident, worth) => {
        const borne = packages.map((held) => crashShares(incident, held, worth).member);
        expect(borne).toEqual(borne.toSorted((one, other) => other - one));
      }),
    );
  });
});
