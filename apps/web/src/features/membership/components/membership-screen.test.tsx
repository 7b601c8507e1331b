import { expect, test } from 'vitest';
import { BusyOverlay } from '../../../components/busy-overlay.tsx';
import { render } from '../../../testing/render.tsx';
import { texts } from '../texts.ts';
import { MembershipScreen } from './membership-screen.tsx';

// holds M023, M024, M025, M026, M027, M028, M029, M199
test('spec membership 2, Membership entry screen', () => {
  const { html, text } = render(
    <MembershipScreen
      visitKey="a"
      sessionEnded={null}
      onVerified={() => undefined}
      onNoCookies={() => undefined}
      notice={null}
    />,
  );
  for (const words of [
    'Verificación de Membresía',
    'Ingresa tu número de membresía para acceder a los servicios de seguros.',
    'Continuar',
  ]) {
    expect(text).toContain(words);
  }
  expect(text.some((part) => part.includes('Contacta al representante de tu club'))).toBe(true);
  const [field, ...others] = html.match(/<input[^>]*>/g) ?? [];
  expect(others).toEqual([]);
  expect(field).toMatch(/placeholder="\d{12}"/);
  expect(field).toContain('maxLength="12"');
});

test.each([
  ['member', 'Tu sesión terminó. Verifica tu membresía para seguir donde te quedaste.'],
  // Also whoever came by a mailed link, whose quote is kept.
  ['visitor', 'La sesión de tu cotización terminó. Verifica tu membresía para seguir cotizando.'],
] as const)('architecture.md, Sessions: the ended session of a %s', (whose, words) => {
  const { text } = render(
    <MembershipScreen
      visitKey="a"
      sessionEnded={whose}
      onVerified={() => undefined}
      onNoCookies={() => undefined}
      notice={null}
    />,
  );
  expect(text).toContain(words);
});

// holds M030, M032
test('spec membership 2: the overlay over the whole card says what happens, and that it is done', () => {
  const { html, text } = render(<BusyOverlay message={texts.progress.connecting} />);
  expect(html).toMatch(/^<div[^>]*class="[^"]*absolute inset-0/);
  expect(text).toContain('Conectando con el servidor...');
  const done = render(
    <BusyOverlay done message={texts.success.title} detail={texts.success.description.dashboard} />,
  );
  expect(done.text).toEqual(['¡Membresía verificada!', 'Acceso concedido. Redirigiendo al dashboard...']);
});
