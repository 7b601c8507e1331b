import { expect, test } from 'vitest';
import { render } from '../../../testing/render.tsx';
import { SuspendedPanel } from './suspended-panel.tsx';

const draw = ({ isUndecided = false, mandatory = [] as 'rc'[] } = {}) =>
  render(
    <SuspendedPanel
      policyNumber="SSA-1"
      isUndecided={isUndecided}
      mandatory={mandatory}
      endDate="2027-03-10"
      pendingChange={null}
      mandate={null}
      cancellation={null}
      identity={{ withIdentity: (work) => work() }}
      quotePath="/auto/insurance"
    />,
  ).text.join(' ');

test('after-the-sale.md, Suspension: no cover, and both ways on', () => {
  const text = draw();
  for (const words of ['Tu auto no tiene cobertura', 'Solicitar rehabilitación', 'Cotizar un seguro nuevo'])
    expect(text).toContain(words);
});

test('after-the-sale.md, Collecting: unknown at the end of the grace: nothing is said of the cover, and nothing to pay', () => {
  const text = draw({ isUndecided: true });
  expect(text).toContain('Pago en verificación');
  expect(text).not.toMatch(/no tiene cobertura|Solicitar|Cotizar/);
});

test('after-the-sale.md, Law: what the law makes compulsory stands, and is said', () => {
  const text = draw({ mandatory: ['rc'] });
  expect(text).toContain('Tu auto solo tiene su cobertura obligatoria (responsabilidad civil)');
  expect(text).toContain('sigue vigente hasta las 12:00 h del 10 mar 2027');
  expect(text).not.toMatch(/no tiene cobertura|sin cobertura|sin seguro/i);
  expect(draw({ mandatory: ['rc'], isUndecided: true })).toContain('si tu auto tiene toda la cobertura');
});
