import { priceParts } from '@socio/domain/tariff/receipts';
import { describe, expect, test } from 'vitest';
import { applicationLinkMail, type ApplicationLink } from './application-link.ts';

const data: ApplicationLink = {
  givenName: 'ANA',
  brandModel: 'Nissan Versa',
  year: 2024,
  quoted: {
    coverage: 'LIMITADA',
    chosenCycle: null,
    price: priceParts({ netPremium: 844_028, policyFee: 75_000 }),
    validUntil: '2026-11-30',
  },
  now: new Date('2026-11-20T18:00:00Z'),
  url: 'https://socioseguro.example/magic-link/auto-insurance/1#k=abc',
};

describe('‘Guardar cotización’ mails the link with what was saved', () => {
  test.each(['html', 'text'] as const)('%s', (form) => {
    const body = applicationLinkMail(data)[form];
    for (const part of [
      'Hola, Ana:',
      'Nissan Versa 2024',
      'LIMITADA',
      'desde $10,660.72 al año',
      '30 nov 2026',
      'Este enlace funciona 30 días y es solo para ti',
      'elegiste guardar tu cotización',
      data.url,
    ]) {
      expect(body).toContain(part);
    }
    expect(body).not.toMatch(/recordatorio|unsubscribe/);
  });

  test('subject, and without a price how to get one', () => {
    const { subject, text } = applicationLinkMail({ ...data, quoted: null });
    expect(subject).toBe('Tu cotización de Nissan Versa 2024');
    expect(text).toContain('vuelve a cotizar en un minuto');
  });

  test('data are escaped in HTML; nothing is loaded from outside', () => {
    const { html } = applicationLinkMail({ ...data, givenName: '<b>', brandModel: '<img src=x>' });
    expect(html).not.toMatch(/<b>|<(img|script|link|iframe|style)\b/i);
    const addresses = [...html.matchAll(/(?:href|src)="([^"]*)"/g)].map(([, address]) => address);
    expect(new Set(addresses)).toEqual(new Set([data.url]));
  });
});
