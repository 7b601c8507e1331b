import { civilDate } from '@socio/domain/dates';
import { magicLinkBirthDateRange } from '@socio/domain/validation/magic-link-birth-date';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { memoryStorage } from '../../../common/testing/memory-storage.ts';
import { render } from '../../../testing/render.tsx';
import type { LinkState } from '../link-visit.ts';
import { LinkBody, MagicLinkScreen } from './magic-link-screen.tsx';

const applicationId = '0c0b1e0a-6a55-4b0e-9a3b-0d3f0d4b7a11';
const nothing = () => undefined;

const bodyOf = (state: LinkState) => (
  <LinkBody
    state={state}
    applicationId={applicationId}
    membershipPath="/membersia"
    newQuotePath="/auto/insurance?step=1"
    onRetry={nothing}
    onSubmit={async () => null}
  />
);
const draw = (state: LinkState) => render(bodyOf(state));
const failed = (message: string, more: object = {}): LinkState => ({
  name: 'error',
  failure: { kind: 'failed', message, ...more },
});

beforeEach(() => vi.stubGlobal('localStorage', memoryStorage()));
afterEach(() => vi.unstubAllGlobals());

describe('spec quote 2, Magic-link screens', () => {
  // holds Q123, Q124, Q125
  test.each([
    ['loading', 'Cargando información de tu aplicación...'],
    ['processing', 'Validando tu información...'],
    ['redirecting', 'Redirigiendo a tu cotización...'],
  ] as const)('%s', (name, text) => {
    const { html } = draw({ name });
    expect(html).toMatch(new RegExp(`<h1[^>]*>${text}</h1>`));
  });

  test.each([
    [applicationId, 'Cargando información de tu aplicación...'],
    ['not-an-id', 'Ocurrió un error'],
  ])('the page of %s begins with %s', (id, title) => {
    const { html } = render(
      <MagicLinkScreen
        link={{ applicationId: id, key: 'k' }}
        homePath="/membersia"
        membershipPath="/membersia"
        newQuotePath="/auto/insurance?step=1"
        onOpening={nothing}
        onOpened={nothing}
        onCodeNeeded={nothing}
        onIssued={nothing}
        onProven={nothing}
      />,
    );
    expect(html).toMatch(new RegExp(`<h1[^>]*>${title}</h1>`));
    expect(html).toContain('content="noindex, nofollow"');
  });

  // holds Q126, Q127, Q128
  test('the error, with both ways on', () => {
    const { html, text } = draw(failed('No se encontró la aplicación con la que quiere continuar'));
    expect(html).toMatch(/<h1[^>]*>Ocurrió un error<\/h1>/);
    expect(html).toMatch(/role="alert"[^]*No se encontró la aplicación/);
    expect(text).toContain('Intentar de nuevo');
    expect(html).toMatch(/href="\/membersia"[^>]*>Ir a Membresía</);
    expect(text).not.toContain('Nueva Cotización');
  });

  test('what has ended offers a new quote first, beside both', () => {
    const { html, text } = draw(
      failed('Esta solicitud ya no está activa. Inicia una nueva cotización.', { isOver: true }),
    );
    expect(html).toMatch(/href="\/auto\/insurance\?step=1"[^>]*>Nueva Cotización</);
    expect(text.slice(-3)).toEqual(['Nueva Cotización', 'Intentar de nuevo', 'Ir a Membresía']);
  });

  // holds Q375
  test('after two wrong birth dates nothing is tried again, and it says from when on', () => {
    const message = 'No se pudo validar su fecha de nacimiento. Intente de nuevo más tarde.';
    const { text } = draw(failed(message, { lockedUntil: Date.parse('2026-11-23T17:05:00Z') }));
    expect(text).toContain(message);
    expect(text).toContain('Podrás intentarlo de nuevo a partir del 23 nov 2026, 11:05, hora del centro.');
    expect(text).toContain('Ir a Membresía');
    expect(text).not.toContain('Intentar de nuevo');
    expect(draw(failed(message, { lockedUntil: null })).text.join()).not.toContain('a partir del');
  });

  // holds Q129, Q130, Q131, Q133, Q306, Q397
  test('the question for the birth date', () => {
    const { html, text } = draw({ name: 'birth_date_validation', attemptsLeft: 2 });
    expect(html).toMatch(/<h1[^>]*>Verificación de Seguridad<\/h1>/);
    const [field = ''] = html.match(/<input[^>]*>/) ?? [];
    const { min, max } = magicLinkBirthDateRange(civilDate(new Date()));
    for (const part of ['type="date"', 'autoComplete="bday"', `min="${min}"`, `max="${max}"`]) {
      expect(field.toLowerCase()).toContain(part.toLowerCase());
    }
    expect(text).toContain('Verificar Identidad');
    expect(text).toContain(applicationId);
  });

  test('nothing can be sent while nothing is typed, and a hint says what is missing', () => {
    const { html, text } = draw({ name: 'birth_date_validation', attemptsLeft: 2 });
    expect(html).toMatch(/<button disabled=""[^>]*>Verificar Identidad</);
    expect(text).toContain(
      'Escríbela completa, con día, mes y año, para continuar. Debes tener entre 18 y 100 años.',
    );
  });

  // holds Q132, Q308
  test.each([
    [2, 'Intento 1 de 2', false],
    [1, 'Intento 2 de 2', true],
  ])('with %i attempts left: %s', (attemptsLeft, notice, isLast) => {
    const { html, text } = draw({ name: 'birth_date_validation', attemptsLeft });
    expect(text).toContain(notice);
    expect(text.includes('Último intento disponible.')).toBe(isLast);
    const [, announced] = html.match(/role="status"[^>]*>([^<]*)</) ?? [];
    expect(announced).toBe(isLast ? 'Intento 2 de 2. Último intento disponible.' : '');
    // The field's own.
    expect(html.match(/role="alert"/g)).toHaveLength(1);
  });
});
