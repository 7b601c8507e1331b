import type { RenewalView } from '@socio/contracts/shared/renewal';
import { expect, test } from 'vitest';
import { render } from '../../../testing/render.tsx';
import { samplePlan } from '../testing/sample-policy.ts';
import { CompareCoverages } from './compare-coverages.tsx';
import { RenewalPanel } from './renewal-panel.tsx';

const option = { first_payment: '900.00', later_payment: '800.00', mandate: null } as const;
const price: NonNullable<RenewalView['price']> = {
  ...option,
  coverage: 'AMPLIA',
  total: '9,700.00',
  last_total: '9,000.00',
  causes: ['tariff', 'age'],
  valid_until: '2027-02-20',
  options: [
    { ...option, coverage: 'LIMITADA', first_payment: '4,000.00', total: '4,000.00' },
    { ...option, coverage: 'AMPLIA', total: '9,700.00' },
  ],
};
const renewal: RenewalView = {
  state: 'quoted',
  starts_at: '2027-03-10T18:00:00.000Z',
  price,
  charge_at: null,
  card_type: null,
  card_number: null,
  renewed_by: null,
};

const [first] = samplePlan.receipts;
if (first === undefined) throw new Error('no receipt');
const withDue = { ...samplePlan, receipts: [{ ...first, state: 'due' as const }] };

const draw = (more: Partial<RenewalView>, hasDue = false) =>
  render(
    <RenewalPanel
      policyNumber="SSA-1"
      coverage="AMPLIA"
      renewal={{ ...renewal, ...more }}
      plan={hasDue ? withDue : null}
      isMain
      identity={{ withIdentity: (work) => work(), withFreshProof: (_act, work) => work() }}
      quotePath="/auto/insurance"
      policyPath={(number) => `/poliza/${number}`}
    />,
  ).text.join(' ');

const decided = { charge_at: '2027-03-05T15:00:00.000Z', card_type: 'Visa', card_number: '4242' };

test.each<[string, Partial<RenewalView>, string[], string[]]>([
  ['quoted', {}, ['Mismo seguro', '$9,700.00', 'Por qué cambió', 'Renovar', 'Comparar', 'No renovar'], []],
  ['not comparable', { price: { ...price, options: [] } }, ['Renovar'], ['Comparar']],
  ['accepted', { state: 'accepted', ...decided }, ['Cobraremos $900.00', '4242', 'Ya no renovar'], []],
  [
    'its card is gone',
    { state: 'accepted', ...decided, card_type: null, card_number: null },
    ['ya no está en tu perfil', 'Elegir otra tarjeta'],
    ['Cobraremos'],
  ],
  [
    'another coverage',
    { state: 'accepted', ...decided, price: { ...price, coverage: 'RC', causes: ['coverage'] } },
    ['Cobertura Responsabilidad Civil', 'elegiste otra cobertura'],
    ['Mismo seguro'],
  ],
  ['automatic', { state: 'automatic', ...decided }, ['Quitar la renovación automática'], ['Ya no renovar']],
  ['declined', { state: 'declined' }, ['Dijiste que no', 'Renovar'], ['No renovar']],
  ['unpaid', { state: 'unpaid' }, ['no hay plazo de gracia', 'Elegir otra tarjeta', 'No renovar'], []],
  ['refused', { state: 'refused' }, ['Cotizar ahora'], ['Comparar']],
  ['refunded', { state: 'refunded' }, ['Regresa completo', 'Cotizar ahora'], ['Renovar']],
  ['issued', { state: 'issued', renewed_by: 'SSA-2' }, ['Ver póliza SSA-2'], ['renovar']],
])('after-the-sale.md, Renewal: %s', (_name, more, there, missing) => {
  const text = draw(more);
  for (const words of there) expect(text).toContain(words);
  for (const words of missing) expect(text).not.toContain(words);
});

test.each([
  ['accepted', true, true],
  ['automatic', true, true],
  ['accepted', false, false],
  ['quoted', true, false],
] as const)(
  'after-the-sale.md, Renewal: %s with a receipt to be paid (%s): it says what it waits for: %s',
  (state, hasDue, said) => {
    const text = draw({ state, ...(state !== 'quoted' && decided) }, hasDue);
    expect(text.includes('Primero hay que pagar el recibo pendiente')).toBe(said);
  },
);

test('after-the-sale.md, Renewal: coverages compared by price, payment and what is covered', () => {
  const text = render(
    <CompareCoverages
      current="LIMITADA"
      price={price}
      quotePath="/auto/insurance"
      onChoose={() => undefined}
      onClose={() => undefined}
    />,
  ).text.join(' ');
  for (const words of [
    'Limitada: $4,000.00 Un solo pago. La que tienes hoy.',
    'Amplia: $9,700.00 Primer recibo $900.00, después 11 de $800.00.',
    'Daños materiales',
    'Renovar con cobertura Amplia',
    'no cambia esta póliza',
  ])
    expect(text).toContain(words);
});
