import { priceParts } from '@socio/domain/tariff/receipts';
import { describe, expect, test } from 'vitest';
import { applicationLinkMail, type ApplicationLink } from './application-link.ts';

const data: ApplicationLink = {
  givenName: 'ANA',
  brandModel: 'Nissan Versa',
  year: 2024,
  quoted: {
    chosen: null,
    best: { coverage: 'LIMITADA', price: priceParts({ netPremium: 844_028, policyFee: 75_000 }) },
    validUntil: '2026-11-30',
  },
  now: new Date('2026-11-20T18:00:00Z'),
  url: 'https://socioseguro.example/magic-link/auto-insurance/1#k=abc',
  linkUntil: '2026-12-20',
  asksBirthDate: false,
};

describe('‘Guardar cotización’ mails the link with what was saved', () => {
  test.each(['html', 'text'] as const)('%s', (form) => {
    const body = applicationLinkMail(data)[form];
    for (const part of [
      'Hola, Ana:',
      'Nissan Versa 2024',
      'Limitada',
      '$10,660.72 al año o $881.17 al mes con un primer pago de $1,751.17',
      '30 nov 2026',
      'Este enlace funciona hasta el 20 dic 2026 y es solo para ti',
      'elegiste guardar tu cotización',
      'Si no fuiste tú, puedes ignorarlo: nadie puede contratar sin confirmar la identidad del socio.',
      data.url,
    ]) {
      expect(body).toContain(part);
    }
    expect(body).not.toMatch(/recordatorio|unsubscribe|fecha de nacimiento/);
  });

  test('subject, and without a price how to get one', () => {
    const { subject, text } = applicationLinkMail({ ...data, quoted: null });
    expect(subject).toBe('Tu cotización de Nissan Versa 2024');
    expect(text).toContain('contesta las preguntas que falten y lo verás al momento');
    expect(text).not.toContain('vuelve a cotizar');
  });

  test('in contracting it says that the birth date will be asked for', () => {
    expect(applicationLinkMail({ ...data, asksBirthDate: true }).text).toContain(
      'te pediremos tu fecha de nacimiento',
    );
  });

  test.each([
    ['ANA SOFÍA', 'Ana Sofía'],
    ['MARÍA DE LA LUZ', 'María de la Luz'],
    ['LAURA', 'Laura'],
    ['JEAN-PIERRE', 'Jean-Pierre'],
  ])('greets %s as %s', (givenName, shown) => {
    expect(applicationLinkMail({ ...data, givenName }).text).toContain(`Hola, ${shown}:`);
  });

  test('data are escaped in HTML; nothing is loaded from outside', () => {
    const { html } = applicationLinkMail({ ...data, givenName: '<b>', brandModel: '<img src=x>' });
    expect(html).not.toMatch(/<b>|<(img|script|link|iframe)\b/i);
    const addresses = [...html.matchAll(/(?:href|src)="([^"]*)"/g)].map(([, address]) => address);
    expect(new Set(addresses)).toEqual(new Set([data.url]));
  });
});
