import { expect, test } from 'vitest';
import { render } from '../../../testing/render.tsx';
import { PayByLinkScreen } from './pay-by-link-screen.tsx';

const draw = (more: object = {}) =>
  render(
    <PayByLinkScreen
      linkKey="key"
      homePath="/"
      policiesPath="/polizas"
      policyPath={(number) => `/poliza/${number}`}
    />,
    [[['receipt-link', 'key'], { state: 'suspended', policy_number: 'SSA-1', receipt: null, ...more }]],
  ).text.join(' ');

test('after-the-sale.md, Suspension: too late to pay: the car has no cover, and the policy says what can be done', () => {
  expect(draw()).toContain('Tu auto no tiene cobertura');
  expect(draw()).toContain('Ver mi póliza');
});

test('after-the-sale.md, Law: or only what the law makes compulsory, and until when', () => {
  const text = draw({ mandatory_cover: ['rc'], end_date: '2027-03-10' });
  expect(text).toContain('Tu auto solo tiene su cobertura obligatoria (responsabilidad civil)');
  expect(text).toContain('sigue vigente hasta las 12:00 h del 10 mar 2027');
  expect(text).not.toContain('no tiene cobertura');
});
