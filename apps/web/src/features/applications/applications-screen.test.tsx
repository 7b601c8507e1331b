import { expect, test } from 'vitest';
import { allApplicationsQuery } from '../../common/get-active-insurance-applications.ts';
import { sampleListedApplication } from '../../common/testing/sample-listed-application.ts';
import { render } from '../../testing/render.tsx';
import { ApplicationsScreen } from './applications-screen.tsx';

const screen = (
  <ApplicationsScreen
    paths={{ dashboard: '/dashboard', flow: '/auto/insurance' }}
    onNewQuote={() => undefined}
    resuming={null}
    onResume={() => undefined}
    identity={{ withStageIdentity: async () => null }}
    onQuoteAgain={() => undefined}
  />
);
const { queryKey } = allApplicationsQuery(50);

// holds Q162, Q167
test('spec quote 2, Pending applications: while the list loads there is nothing to resume', () => {
  const { text, html } = render(screen);
  expect(text).toContain('Todas las Solicitudes');
  expect(text).toContain('Cargando solicitudes...');
  expect(html).not.toContain('<button');
});

// holds Q163
test('spec quote 2, Pending applications: one card for each, also for those that ended', () => {
  const items = (['expired', 'discarded', null] as const).map((inactive, place) =>
    sampleListedApplication({ id: String(place), inactive }),
  );
  const { text } = render(screen, [[queryKey, { items, total: 3, inactiveTotal: 2 }]]);
  expect(text.filter((part) => part === 'Nissan Versa')).toHaveLength(3);
  expect(text).toEqual(expect.arrayContaining(['Vencida', 'Descartada', 'Continuar solicitud']));
});

// holds Q165, Q166
test('spec quote 2, Pending applications: none', () => {
  const { text, html } = render(screen, [[queryKey, { items: [], total: 0, inactiveTotal: 0 }]]);
  expect(text).toContain('No tienes solicitudes pendientes');
  expect(html).toMatch(/href="\/auto\/insurance"[^>]*>Nueva Cotización/);
});
