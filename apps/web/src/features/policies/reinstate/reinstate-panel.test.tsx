import { coverWords } from '@socio/domain/mandatory-cover';
import { expect, test } from 'vitest';
import { render } from '../../../testing/render.tsx';
import { ReinstatePanel } from './reinstate-panel.tsx';
import { reinstateTexts } from './texts.ts';

const none = coverWords([], '2027-03-10');
const pending = { id: '1', kind: 'reinstated', state: 'asked' } as const;

const draw = (isUnderWay: boolean) =>
  render(
    <ReinstatePanel
      policyNumber="SSA-1"
      pending={isUnderWay ? pending : null}
      mandate={null}
      cover={none}
      until={null}
      identity={{ withIdentity: (work) => work() }}
    />,
  ).text;

test('after-the-sale.md, Suspension: it is asked for before anything is shown or paid', () => {
  expect(draw(false)).toContain('Solicitar rehabilitación');
  expect(draw(false)).not.toContain('Pagar');
});

test('while it is being paid or confirmed nothing can be paid again, and nothing is said of cover', () => {
  const text = draw(true);
  expect(text).toContain('Rehabilitación en verificación');
  expect(text).toContain(reinstateTexts.waiting.detail(none));
  expect(text).not.toContain('Solicitar rehabilitación');
});

test.each([
  [[2], 'Pagas el recibo 2.'],
  [[2, 3], 'Pagas los recibos 2 y 3.'],
])('receipts %o: %s', (receipts, words) => {
  expect(reinstateTexts.pays(receipts)).toBe(words);
});

test('after-the-sale.md, Law: where something stands, neither the offer nor its days speak of no cover at all', () => {
  const some = coverWords(['rc'], '2027-03-10');
  expect(reinstateTexts.noCover(none)).toContain('Tendrás cobertura desde');
  expect(reinstateTexts.noCover(some)).toContain('Tendrás toda la cobertura desde');
  expect(reinstateTexts.deducted(3, none)).toBe('Sin la prima ni el IVA de 3 días sin cobertura.');
  for (const days of [0, 3]) {
    expect(`${reinstateTexts.deducted(days, some)} ${reinstateTexts.noCover(some)}`).not.toMatch(
      /sin cobertura|la cobertura terminó/i,
    );
  }
});
