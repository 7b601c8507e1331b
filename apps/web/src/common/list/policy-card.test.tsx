import type { PolicyListItem } from '@socio/contracts/shared/policy';
import { expect, test } from 'vitest';
import { render } from '../../testing/render.tsx';
import { PolicyCard, WholePolicyCard } from './policy-card.tsx';

const policy = {
  'insurance_policies-policy_number': 'SSA-1',
  'insurance_policies-start_date': '2026-03-10',
  'insurance_policies-end_date': '2027-03-10',
  'vehicle_insurance_application-brand_model': 'Nissan Versa',
  'vehicle_insurance_application-year': '2024',
  'vehicle_insurance_application-coverage': 'AMPLIA',
} as PolicyListItem;
const shown = ['Nissan Versa', '2024', 'Activa', 'SSA-1', 'AMPLIA'];

// holds M047, M048, M049, M050, M051, M052
test('spec membership 2, Pólizas Activas: what a card shows', () => {
  const { text } = render(<PolicyCard policy={policy} to="/poliza/SSA-1" />);
  for (const words of shown) expect(text).toContain(words);
  expect(text.join(' ')).toContain('10 mar 2027');
});

// holds Q156, Q157, Q158
test('spec quote 2, Todas las Pólizas: what a card shows', () => {
  const { html, text } = render(<WholePolicyCard policy={policy} to="/poliza/SSA-1" />);
  for (const words of shown) expect(text).toContain(words);
  expect(text.join(' ')).toMatch(/10 mar 2026.*10 mar 2027/);
  expect(html).toContain('href="/poliza/SSA-1"');
});

test.each([PolicyCard, WholePolicyCard])(
  'after-the-sale.md, Suspension: a policy without cover is not called active; of an unknown one nothing is said',
  (Card) => {
    const suspended = { ...policy, 'insurance_policies-status_id': 5 };
    const { text } = render(<Card policy={suspended} to="/poliza/SSA-1" />);
    expect(text).toContain('Sin cobertura');
    expect(text).not.toContain('Activa');
    const { text: partly } = render(
      <Card policy={{ ...suspended, mandatory_cover: ['rc'] }} to="/poliza/SSA-1" />,
    );
    expect(partly).toContain('Solo cobertura obligatoria');
    expect(partly).not.toContain('Sin cobertura');
    const { text: unknown } = render(<Card policy={{ ...suspended, undecided: true }} to="/poliza/SSA-1" />);
    expect(unknown).toContain('Pago en verificación');
    expect(unknown).not.toContain('Sin cobertura');
  },
);
