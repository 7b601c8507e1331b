import type { ApplicationListItem } from '@socio/contracts/shared/application';
import { expect, test } from 'vitest';
import { sampleListedApplication } from '../../common/testing/sample-listed-application.ts';
import { render } from '../../testing/render.tsx';
import { ListedApplication } from './listed-application.tsx';

const draw = (change: Partial<ApplicationListItem>) =>
  render(
    <ListedApplication
      application={sampleListedApplication(change)}
      resuming={null}
      onResume={() => undefined}
      identity={{ withStageIdentity: async () => null }}
      onQuoteAgain={() => undefined}
    />,
  ).html;
const buttonsOf = (html: string) => [...html.matchAll(/<button[^>]*>([^<]*)</g)].map(([, words]) => words);

test.each([
  ['a quote', {}, ['Continuar solicitud', 'Descartar']],
  [
    'one in contracting',
    { 'vehicle_insurance_application-step_type': 'contratacion' },
    ['Continuar solicitud', 'Descartar'],
  ],
  ['a discarded one', { inactive: 'discarded' }, ['Cotizar este auto de nuevo', 'Deshacer']],
  ['an expired one', { inactive: 'expired' }, ['Cotizar este auto de nuevo']],
  ['a paid one', { purchase_state: 'charged' }, ['Continuar solicitud']],
  ['one being issued', { purchase_state: 'issuing' }, ['Ver cómo va']],
  ['one being refunded', { purchase_state: 'refunding' }, ['Ver mi devolución']],
  ['a refunded one', { purchase_state: 'refunded', inactive: 'refunded' }, ['Ver mi devolución']],
] as const)(
  'spec quote 2, Pending applications: what can be done with %s, the main thing first',
  (_name, change, buttons) => {
    expect(buttonsOf(draw(change))).toEqual(buttons);
  },
);

test('each button names its car to screen readers', () => {
  const html = draw({ inactive: 'discarded' });
  expect(html).toContain('aria-label="Cotizar este auto de nuevo: Nissan Versa"');
  expect(html).toContain('aria-label="Deshacer: Nissan Versa"');
});
