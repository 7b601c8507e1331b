import { incidents } from '@socio/domain/tariff/crash';
import { describe, expect, test } from 'vitest';
import { render } from '../../../testing/render.tsx';
import { sampleOffer } from '../testing/sample-offer.ts';
import { CrashExamples } from './crash-examples.tsx';
import { texts } from './texts.ts';

const offers = (['RC', 'LIMITADA', 'AMPLIA'] as const).map((coverage) => sampleOffer(coverage));
const draw = () => render(<CrashExamples offers={offers} commercialValue={30_000_000} />);

describe('docs/crash-examples.md: what a crash would cost, on step 7', () => {
  test('names value and assumptions, and who pays how much for each package', () => {
    const { text } = draw();
    expect(text.join(' ')).toContain('$300,000');
    expect(text.join(' ')).toContain('Reparar tu auto cuesta $60,000 (20 % de su valor) y el otro, $80,000.');
    const rows = ['Resp. Civil', 'Limitada', 'Amplia'].map((name) =>
      text.slice(text.indexOf(name) + 1, text.indexOf(name) + 3),
    );
    expect(rows).toEqual([
      ['$80,000', '$60,000'],
      ['$80,000', '$60,000'],
      ['$125,000', '$15,000'],
    ]);
  });

  test('shown in whole pesos, both shares are still the loss', () => {
    const { text } = render(<CrashExamples offers={offers} commercialValue={27_345_000} />);
    const place = text.indexOf('Amplia');
    expect(text.slice(place + 1, place + 3)).toEqual(['$121,017', '$13,673']);
  });

  test('all six incidents can be chosen, each with its own assumptions', () => {
    const { html } = draw();
    for (const incident of incidents) expect(html).toContain(`value="${incident}"`);
    const amounts = {
      'own-car': '1',
      'other-car': '2',
      'stolen-car': '3',
      glass: '4',
      'other-person': '5',
      tow: '6',
    };
    const assumed = incidents.map((incident) => texts.assumed[incident](amounts));
    expect(new Set(assumed).size).toBe(incidents.length);
    expect(assumed.join(' ')).not.toContain('undefined');
  });
});
