import type { ApplicationListItem } from '@socio/contracts/shared/application';
import { expect, test } from 'vitest';
import { render } from '../../testing/render.tsx';
import { ApplicationCard, ResumeButton } from './application-card.tsx';

const application = {
  id: 'a',
  last_updated_at: '2026-01-05T18:30:00.000Z',
  'vehicle_insurance_application-insurance_application_id': 'a',
  'vehicle_insurance_application-step_type': 'contratacion',
  'vehicle_insurance_application-current_step': 'payment-step',
  'vehicle_insurance_application-brand_model': 'Nissan Versa',
  'vehicle_insurance_application-year': '2024',
  purchase_state: null,
  inactive: null,
} as ApplicationListItem;
function draw(resuming: string | null, more: Partial<ApplicationListItem> = {}) {
  const shown = { ...application, ...more };
  return render(
    <ApplicationCard application={shown}>
      <ResumeButton application={shown} resuming={resuming} onResume={() => undefined} />
    </ApplicationCard>,
  ).text;
}

// holds M053, M054, M055, M056, M057, Q163
test('spec membership 2, Retoma Tus Solicitudes: what a card shows', () => {
  const text = draw(null);
  for (const words of ['Nissan Versa', '2024', 'Información de pago', 'Continuar solicitud']) {
    expect(text).toContain(words);
  }
  expect(text.join(' ')).toMatch(/Última actividad.*5 ene 2026, 12:30/);
});

// holds Q167
test('spec quote 2, Pending applications: while one is being opened', () => {
  expect(draw('a')).toContain('Preparando aplicación...');
});

test.each([
  [
    'charged',
    ['Datos del vehículo', 'Tu pago está hecho: faltan los datos de tu auto.', 'Continuar solicitud'],
  ],
  ['issuing', ['Emitiendo tu póliza', 'Ver cómo va']],
  ['refunding', ['Devolución en camino', 'Tu auto no está asegurado.', 'Ver mi devolución']],
  ['refunded', ['Pago devuelto', 'Tu auto no está asegurado.', 'Ver mi devolución']],
] as const)('calls.md: a card says what became of a charge: %s', (purchase_state, words) => {
  const step = { 'vehicle_insurance_application-current_step': 'vehicle-data-step' };
  const inactive = purchase_state === 'refunded' ? purchase_state : null;
  const text = draw(null, { ...step, purchase_state, inactive });
  for (const word of words) expect(text).toContain(word);
  if (purchase_state !== 'charged') expect(text).not.toContain('Continuar solicitud');
});

test.each([
  ['discarded', ['Descartada']],
  ['expired', ['Vencida', 'No tuvo actividad en 30 días.']],
] as const)('calls.md, include_inactive: a card says how it ended: %s', (inactive, words) => {
  const text = draw(null, { inactive });
  for (const word of words) expect(text).toContain(word);
  expect(text).not.toContain('Información de pago');
});
