import type { ReceiptPlan } from '@socio/contracts/shared/policy';
import { expect, test } from 'vitest';
import { render } from '../../../testing/render.tsx';
import { samplePlan } from '../testing/sample-policy.ts';
import { SuspendedPanel } from './suspended-panel.tsx';

const draw = ({ isUndecided = false, mandatory = [] as 'rc'[], plan = null as ReceiptPlan | null } = {}) =>
  render(
    <SuspendedPanel
      policyNumber="SSA-1"
      isUndecided={isUndecided}
      mandatory={mandatory}
      endDate="2027-03-10"
      plan={plan}
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

test('until when it can be asked for: 30 days after the grace of what was not paid, and no later than the term', () => {
  const receipts = samplePlan.receipts.map((one) =>
    one.number === 2 ? { ...one, state: 'lapsed' as const } : one,
  );
  expect(draw({ plan: { ...samplePlan, collected_by: 'product', receipts } })).toMatch(
    /antes de las 12:00 h del 25 may 2026, hora del centro; después la póliza termina/,
  );
  const last = samplePlan.receipts.map((one) =>
    one.number === 12 ? { ...one, state: 'lapsed' as const } : one,
  );
  expect(draw({ plan: { ...samplePlan, collected_by: 'product', receipts: last } })).toContain(
    '12:00 h del 10 mar 2027',
  );
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
