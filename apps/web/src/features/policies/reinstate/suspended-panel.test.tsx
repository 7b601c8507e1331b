import { expect, test } from 'vitest';
import { render } from '../../../testing/render.tsx';
import { SuspendedPanel } from './suspended-panel.tsx';

const draw = ({ isUndecided = false, mandatory = [] as 'rc'[] } = {}) =>
  render(
    <SuspendedPanel
      policyNumber="SSA-1"
      isUndecided={isUndecided}
      mandatory={mandatory}
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
  expect(text).not.toMatch(/no tiene cobertura|sin cobertura|sin seguro/i);
});
