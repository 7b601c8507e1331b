import { QueryClientProvider } from '@tanstack/react-query';
import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { QuotePerson } from '../../../common/quote-person.ts';
import { stored, tabStored } from '../../../common/storage-keys.ts';
import { memoryStorage } from '../../../common/testing/memory-storage.ts';
import { queryClient } from '../../../lib/query-client.ts';
import { AccountPanel } from './account-panel.tsx';

beforeEach(() => {
  vi.stubGlobal('localStorage', memoryStorage());
  vi.stubGlobal('sessionStorage', memoryStorage());
  stored.set('membership_number', '100000000033');
});
afterEach(() => vi.unstubAllGlobals());

const quote: QuotePerson = {
  applicationId: 'a-1',
  gender: 'M',
  birthDate: '••/••/••••',
  phone: '••••••5678',
};

/** The panel as it opens, in a host with a quote and a way back to it, or with neither. */
function panel(person: QuotePerson | null): string {
  const nothing = () => undefined;
  return renderToStaticMarkup(
    <QueryClientProvider client={queryClient}>
      <MemoryRouter>
        <AccountPanel
          person={person}
          membershipPath="/membersia"
          onBackToQuote={person === null ? undefined : nothing}
          onAuthenticated={nothing}
          onHasAccount={nothing}
          onBusy={nothing}
        />
      </MemoryRouter>
    </QueryClientProvider>,
  );
}

const has = (html: string, text: string) => html.includes(text);

// holds M083, M084, M086
test('spec membership 2, register_form over a quote: its gender, birth date and phone are read-only', () => {
  const html = panel(quote);
  for (const text of ['Mujer', '••/••/••••', '••-••••-5678', 'terminado en 5678']) {
    expect(html).toContain(text);
  }
  for (const field of ['Nombre(s)', 'Primer apellido', 'Segundo apellido', 'Estado de nacimiento']) {
    expect(html).toContain(field);
  }
  expect(html.match(/<option /g)).toHaveLength(34);
  expect(html).toContain('Volver a cotización');
  expect(['type="radio"', 'name="phone"', 'Día'].filter((one) => has(html, one))).toEqual([]);
});

test('spec membership 2, register_form in a host without a quote: nobody stands before a closed door', () => {
  const html = panel(null);
  for (const one of ['Hombre', 'Mujer', 'Día', 'name="phone"', 'Continuar']) expect(html).toContain(one);
  expect(html).not.toContain('Volver a cotización');
});

test('spec membership 2, register_form: only what the quote lacks is asked for', () => {
  const html = panel({ ...quote, phone: null });
  expect(html).toContain('name="phone"');
  expect(has(html, 'Día')).toBe(false);
});

test('calls.md, The flow: the quote counts, whatever was typed on /register before', () => {
  const values = { gender: 'H', phone: '55-1111-2222', birthDate: { day: '01', month: '01', year: '1980' } };
  tabStored.setJson('pending_registration_data', {
    step: 'registration',
    applicationId: '100000000033',
    values: { name: 'LUCÍA', ...values },
  });
  const html = panel(quote);
  expect(html).toContain('value="LUCÍA"');
  expect(html).toContain('Mujer');
  expect(has(html, '55-1111-2222')).toBe(false);
});
