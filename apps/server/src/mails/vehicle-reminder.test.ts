import { describe, expect, test } from 'vitest';
import { vehicleReminderMail, type VehicleReminder } from './vehicle-reminder.ts';

const data: VehicleReminder = {
  givenName: 'CARLOS',
  brandModel: 'Nissan Versa',
  year: 2024,
  coverage: 'AMPLIA',
  amount: 175_117,
  until: '2026-12-20',
  refused: false,
  url: 'https://socioseguro.example/magic-link/auto-insurance/1#k=abc',
};

describe('calls.md, Magic links: a paid policy that lacks its vehicle', () => {
  test.each(['html', 'text'] as const)('%s: what was paid, what is missing, and until when', (form) => {
    const body = vehicleReminderMail(data)[form];
    for (const part of [
      'Tu auto todavía no está asegurado',
      'Hola, Carlos:',
      'Nissan Versa 2024',
      'Amplia',
      '$1,751.17',
      '20 dic 2026',
      'devolveremos el importe completo',
      'te pediremos tu fecha de nacimiento',
      'Este enlace funciona hasta el 20 dic 2026',
      data.url,
    ]) {
      expect(body).toContain(part);
    }
  });

  test('what the insurer did not accept can be corrected, or the money asked back', () => {
    const { subject, text } = vehicleReminderMail({ ...data, refused: true });
    expect(subject).toBe('Revisa los datos de tu auto');
    expect(text).toContain(
      'La aseguradora no aceptó los datos que nos diste de tu auto. Puedes corregirlos o pedir que te devolvamos tu pago completo.',
    );
    expect(text).toContain('Revisar los datos de mi auto:');
    expect(text).not.toContain('Falta un paso');
  });

  test('nobody can unsubscribe from what concerns their money', () => {
    const mail = vehicleReminderMail(data);
    expect(mail.subject).toBe('Falta un paso: completa los datos de tu auto');
    expect(mail).not.toHaveProperty('headers');
    expect(mail.html + mail.text).not.toMatch(/recordatorios|unsubscribe/);
  });

  test('text, as it arrives', () => {
    expect(vehicleReminderMail(data).text).toMatchInlineSnapshot(`
      "Tu auto todavía no está asegurado

      Hola, Carlos:

      Recibimos tu pago por el seguro de tu Nissan Versa 2024. Falta un paso para emitir tu póliza: completar los datos de tu auto.

      Vehículo: Nissan Versa 2024
      Cobertura: Amplia
      Pagaste: $1,751.17
      Puedes hacerlo hasta: 20 dic 2026

      Ten a la mano el número de serie y las placas: vienen en tu tarjeta de circulación. Tu cobertura empieza en cuanto se emita tu póliza.

      Si tu póliza no se emite a tiempo, devolveremos el importe completo a tu tarjeta.

      Completar los datos de mi auto:
      https://socioseguro.example/magic-link/auto-insurance/1#k=abc

      Este enlace funciona hasta el 20 dic 2026 y es solo para ti: no lo compartas. Para cuidar tus datos, te pediremos tu fecha de nacimiento.

      --
      Socio Seguro. Recibes este correo porque pagaste un seguro en Socio Seguro y tu póliza está pendiente.
      "
    `);
  });

  test('data are escaped in HTML; nothing is loaded from outside', () => {
    const { html } = vehicleReminderMail({ ...data, givenName: '<b>', brandModel: '<img src=x>' });
    expect(html).not.toMatch(/<b>|<(img|script|link|iframe)\b/i);
    const addresses = [...html.matchAll(/(?:href|src)="([^"]*)"/g)].map(([, address]) => address);
    expect(new Set(addresses)).toEqual(new Set([data.url]));
  });
});
