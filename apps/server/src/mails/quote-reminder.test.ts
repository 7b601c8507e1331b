import { priceParts } from '@socio/domain/tariff/receipts';
import { describe, expect, test } from 'vitest';
import { quoteReminderMail, type QuoteReminder } from './quote-reminder.ts';

const price = priceParts({ netPremium: 844_028, policyFee: 75_000 });
const cheaper = priceParts({ netPremium: 400_000, policyFee: 75_000 });
const data: QuoteReminder = {
  kind: 'quote-1-hour',
  givenName: 'CARLOS ÁNGEL',
  brandModel: 'Nissan Versa',
  year: 2024,
  quoted: {
    chosen: { coverage: 'AMPLIA', billingCycle: 'MENSUAL', price },
    best: { coverage: 'RC', price: cheaper },
    validUntil: '2026-11-30',
  },
  now: new Date('2026-11-20T18:00:00Z'),
  url: 'https://socioseguro.example/magic-link/auto-insurance/1#k=abc',
  linkUntil: '2026-12-20',
  asksBirthDate: false,
  unsubscribeUrl: 'https://socioseguro.example/api/unsubscribe/token',
};
const without = { ...data, quoted: null };
const forms = ['html', 'text'] as const;

describe('calls.md, Magic links: car, best price and until when; the link; how to stop', () => {
  test.each(forms)('%s', (form) => {
    const body = quoteReminderMail(data)[form];
    for (const part of [
      'Hola, Carlos Ángel:',
      'Nissan Versa 2024',
      'Amplia, $881.17 al mes con un primer pago de $1,751.17',
      '30 nov 2026',
      'Este enlace funciona hasta el 20 dic 2026',
      data.url,
      'Recibes este correo porque',
      'Si no fuiste tú, puedes ignorarlo',
      'No quiero más recordatorios',
      data.unsubscribeUrl,
    ]) {
      expect(body).toContain(part);
    }
    expect(body).not.toContain('fecha de nacimiento');
  });

  test.each([
    [
      'chosen, annual',
      { coverage: 'AMPLIA', billingCycle: 'ANUAL', price },
      'Elegiste: Amplia, $10,660.72 al año\nMejor precio: Responsabilidad Civil, $5,510.00 al año',
    ],
    [
      'chosen, the cheapest',
      { coverage: 'RC', billingCycle: 'ANUAL', price: cheaper },
      'Elegiste: Responsabilidad Civil, $5,510.00 al año',
    ],
    [
      'none chosen',
      null,
      'Mejor precio: Responsabilidad Civil, $5,510.00 al año o $417.60 al mes con un primer pago de $1,287.60',
    ],
  ] as const)('the best price beside the chosen one: %s', (_title, chosen, words) => {
    const quoted = { chosen, best: { coverage: 'RC', price: cheaper }, validUntil: '2026-11-30' } as const;
    expect(quoteReminderMail({ ...data, quoted }).text).toContain(
      `Vehículo: Nissan Versa 2024\n${words}\nVigente hasta`,
    );
  });

  test('a price counts to the end of its last day in Mexico', () => {
    const textAt = (now: string) => quoteReminderMail({ ...data, now: new Date(now) }).text;
    expect(textAt('2026-12-01T05:59:59Z')).toContain('Vigente hasta: 30 nov 2026');
    const after = textAt('2026-12-01T06:00:00Z');
    expect(after).toContain('vuelve a cotizar en un minuto');
    expect(after).not.toContain('$');
  });

  test.each(forms)('%s: without a price, and with only the brand', (form) => {
    const body = quoteReminderMail({ ...without, year: null })[form];
    expect(body).toContain('tu Nissan Versa.');
    expect(body).toContain('contesta las preguntas que falten y lo verás al momento');
    expect(body).not.toMatch(/null|vuelve a cotizar/);
  });

  test('three days later in other words', () => {
    const first = quoteReminderMail(data);
    const second = quoteReminderMail({ ...data, kind: 'quote-3-days' });
    expect(first.subject).toBe('Tu cotización de Nissan Versa 2024 está guardada');
    expect(second.subject).toBe('¿Seguimos con el seguro de tu Nissan Versa 2024?');
    expect(second.text).toContain('Hace unos días empezaste a cotizar');
    expect(second.text).not.toContain('en este o en otro dispositivo');
  });

  test('in contracting it says that the birth date will be asked for', () => {
    expect(quoteReminderMail({ ...data, asksBirthDate: true }).text).toContain(
      'te pediremos tu fecha de nacimiento',
    );
  });

  test('calls.md, unsubscribe (RFC 8058): the headers', () => {
    expect(quoteReminderMail(data).headers).toEqual({
      'List-Unsubscribe': `<${data.unsubscribeUrl}>`,
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    });
  });

  test('text, as it arrives', () => {
    expect(quoteReminderMail(data).text).toMatchInlineSnapshot(`
      "Tu cotización está guardada

      Hola, Carlos Ángel:

      Guardamos la cotización de tu Nissan Versa 2024. Puedes seguir donde la dejaste, en este o en otro dispositivo.

      Vehículo: Nissan Versa 2024
      Elegiste: Amplia, $881.17 al mes con un primer pago de $1,751.17
      Mejor precio: Responsabilidad Civil, $417.60 al mes con un primer pago de $1,287.60
      Vigente hasta: 30 nov 2026

      Seguir con mi cotización:
      https://socioseguro.example/magic-link/auto-insurance/1#k=abc

      Este enlace funciona hasta el 20 dic 2026 y es solo para ti: no lo compartas.

      --
      Socio Seguro. Recibes este correo porque empezaste una cotización en Socio Seguro con tu membresía y no la has terminado. Si no fuiste tú, puedes ignorarlo: nadie puede contratar sin confirmar la identidad del socio.

      No quiero más recordatorios:
      https://socioseguro.example/api/unsubscribe/token
      "
    `);
  });

  test('nothing that is not named reaches the mail, and data are escaped in HTML', () => {
    const hostile = { ...data, givenName: '<b>"', brandModel: '<img src=x>', surname: 'RAMÍREZ' };
    const mail = quoteReminderMail({ ...hostile, unsubscribeUrl: 'https://a.example/"><i>' });
    expect(mail.html).not.toMatch(/<b>|<img|<i>/);
    expect(mail.html + mail.text).not.toContain('RAMÍREZ');
  });

  test('loads nothing from outside', () => {
    const { html } = quoteReminderMail(data);
    expect(html).not.toMatch(/<(img|script|link|iframe)\b/i);
    const addresses = [...html.matchAll(/(?:href|src)="([^"]*)"/g)].map(([, address]) => address);
    expect(new Set(addresses)).toEqual(new Set([data.url, data.unsubscribeUrl]));
  });
});
