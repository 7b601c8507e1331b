import { describe, expect, test, vi } from 'vitest';
import { sampleApplication } from '../../../flow/testing/sample-application.ts';
import { render } from '../../../testing/render.tsx';
import { SummaryPanel } from './summary-panel.tsx';
import { SummaryButton } from './summary-button.tsx';

const paid = { ...sampleApplication, addressText: 'Reforma 222', cardType: 'Visa', cardLastFour: '4242' };
const act = vi.fn();
const all = {
  vehicle: act,
  gender: act,
  birthDate: act,
  postalCode: act,
  phone: act,
  address: act,
  payment: act,
};

describe('spec quote 2, Summary panel', () => {
  // holds Q106, Q107, Q108
  test.each([
    [false, 'Resumen de tu cotización'],
    [true, 'Resumen de tu contratación'],
  ])('contracting %s: titled %s, and it can be shut', (contracting, title) => {
    const { html, text } = render(
      <SummaryPanel application={sampleApplication} contracting={contracting} edits={{}} />,
    );
    expect(text[0]).toBe(title);
    expect(html).toMatch(/<button[^>]*aria-expanded="true"[^>]*aria-controls/);
  });

  // holds Q109, Q110, Q111, Q112, Q113, Q114, Q118
  test('an edit icon for each part that may be edited', () => {
    const { html, text } = render(<SummaryPanel application={paid} contracting edits={all} />);
    const icons = [...html.matchAll(/aria-label="Editar ([^"]*)"/g)].map(([, what]) => what);
    expect(icons).toEqual(
      expect.arrayContaining([
        'vehículo',
        'género',
        'fecha de nacimiento',
        'código postal',
        'teléfono',
        'dirección',
      ]),
    );
    expect(text).toContain('Visa terminada en 4242');
  });

  // holds Q117
  test('none where nothing may be edited', () => {
    expect(render(<SummaryPanel application={paid} contracting edits={{}} />).html).not.toContain('Editar');
  });

  // holds Q120
  test('a button opens it where it has no room', () => {
    const button = <SummaryButton application={sampleApplication} contracting={false} edits={{}} />;
    expect(render(button).text).toEqual(['Ver Resumen']);
  });
});
