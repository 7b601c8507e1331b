import { describe, expect, test } from 'vitest';
import { render } from '../../../../testing/render.tsx';
import { samplePolicyData } from '../../testing/sample-policy.ts';
import { CoverageChange } from './coverage-change.tsx';
import { CoverageGains } from './coverage-gains.tsx';
import { OfferPanel } from './offer-panel.tsx';
import type { Offer } from './use-offer.ts';

const address = {
  street: 'Av. Juárez',
  street_number: '12',
  interior_number: null,
  neighborhood_name: 'Centro',
  municipality_name: 'Monterrey',
  city_name: 'Monterrey',
  state_name: 'Nuevo León',
  zip_code: '64000',
};
const insured = {
  name: 'CARLOS',
  first_last_name: 'RAMIREZ',
  second_last_name: null,
  name_until: '2026-04-09',
  name_is_final: false,
  address,
  account_contact: null,
};
const props = {
  policy: { ...samplePolicyData, insured },
  identity: {
    withIdentity: <T,>(work: () => Promise<T>) => work(),
    withFreshProof: <T,>(_act: string, work: () => Promise<T>) => work(),
  },
  onDone: () => undefined,
  onAgain: () => undefined,
};
const offer: Offer = {
  id: '00000000-0000-4000-8000-000000000001',
  until: '2026-03-10T18:30:00Z',
  year_before: 1_046_491,
  year_after: 658_880,
  difference: { netPremium: -237_518, surcharge: 0, policyFee: 0, iva: -38_003, total: -275_521 },
  cards: [{ amount: 275_521, card_brand: 'Visa', card_last_four: '4242' }],
  refund_days: 5,
  later: null,
  mandate: null,
};
const words = (given: Partial<Offer> = {}) =>
  render(<OfferPanel {...props} offer={{ ...offer, ...given }} />).text.join(' ');

describe('after-the-sale.md, Changes: the price before the tap', () => {
  test('cheaper: what comes back, by parts, to which card and until when', () => {
    const text = words();
    for (const part of [
      '$10,464.91',
      '$6,588.80',
      'Te devolvemos',
      '$2,375.18',
      '$380.03',
      '$2,755.21',
      '4242',
      '5 días',
    ])
      expect(text).toContain(part);
    expect(text).toContain('Hacer el cambio');
    expect(text).toContain('12:30');
  });

  test('without a difference for what is paid', () => {
    const difference = { netPremium: 0, surcharge: 0, policyFee: 0, iva: 0, total: 0 };
    expect(words({ difference, cards: [] })).toContain('No cuesta ni devuelve nada');
  });

  test('by the month: later receipts, and the words of the new authorisation, unticked', () => {
    const { text, html } = render(
      <OfferPanel
        {...props}
        offer={{
          ...offer,
          later: {
            count: 11,
            first_due: '2026-04-01',
            before: 88_117,
            after: 52_200,
            collected_by: 'product',
          },
          mandate: {
            charges: 11,
            amount: 52_200,
            from: '2026-04-01',
            card_brand: 'Visa',
            card_last_four: '4242',
          },
        }}
      />,
    );
    expect(text.join(' ')).toContain(
      'Tus 11 recibos siguientes, desde el 1 abr 2026, serán de $522.00 en lugar de $881.17.',
    );
    expect(text.join(' ')).toContain('Autorizo 11 cargos mensuales de $522.00 a esta tarjeta');
    expect(html).not.toContain('checked');
  });

  test('what the insurer collected, it returns itself', () => {
    expect(words({ cards: [] })).toContain('Lo que la aseguradora cobró, te lo devuelve ella.');
  });
});

test('another coverage says what it adds and takes, by name', () => {
  expect(render(<CoverageGains from="AMPLIA" to="RC" />).text.join(' ')).toMatch(
    /Pierdes.*Robo total.*Daños materiales/,
  );
  expect(render(<CoverageGains from="RC" to="LIMITADA" />).text.join(' ')).toMatch(/Ganas.*Robo total/);
  expect(render(<CoverageChange {...props} />).text.join(' ')).toContain('La que tienes hoy');
});
