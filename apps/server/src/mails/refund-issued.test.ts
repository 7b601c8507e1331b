import { describe, expect, test } from 'vitest';
import { refundIssuedMail, type RefundIssued } from './refund-issued.ts';

const data: RefundIssued = {
  givenName: 'CARLOS',
  receiptNumber: 'R-100001',
  brandModel: 'Nissan Versa',
  year: 2024,
  amount: 175_117,
  card: { brand: 'Visa', lastFour: '4242' },
  state: 'done',
  reason: 'insurer',
  isRenewal: false,
  publicUrl: 'https://socioseguro.example',
};
const forms = ['html', 'text'] as const;

describe('architecture.md, Issuing: what cannot be issued is given back, and the person is told', () => {
  test.each(forms)('%s: receipt, amount, card, and that the car is not insured', (form) => {
    const body = refundIssuedMail(data)[form];
    for (const part of [
      'Hola, Carlos:',
      'R-100001',
      '$1,751.17',
      'Visa terminada en 4242',
      'La aseguradora no aceptó emitir la póliza de tu Nissan Versa 2024.',
      'tu vehículo no quedó asegurado',
      'Devolvimos el importe completo',
      'https://socioseguro.example/dashboard',
    ]) {
      expect(body).toContain(part);
    }
  });

  test.each([
    ['insurer', 'La aseguradora no aceptó emitir'],
    ['abandoned', 'Pasaron 30 días desde tu pago sin los datos'],
    [
      'asked',
      'Pediste que te devolviéramos tu pago, así que la póliza de tu Nissan Versa 2024 no se emitió.',
    ],
    ['other', 'La póliza de tu Nissan Versa 2024 no se emitió.'],
  ] as const)('reason %s', (reason, words) => {
    expect(refundIssuedMail({ ...data, reason }).text).toContain(words);
  });

  test('started: promises what is true, no more', () => {
    const { subject, text } = refundIssuedMail({ ...data, state: 'started' });
    expect(subject).toBe('Estamos devolviendo tu pago: R-100001');
    expect(text).toContain('Importe por devolver: $1,751.17');
    expect(text).toContain('te escribiremos cuando esté hecha');
    expect(text).not.toContain('Devolvimos');
  });

  test('done: subject', () => {
    expect(refundIssuedMail(data).subject).toBe('Te devolvimos tu pago: R-100001');
  });

  test('data are escaped in HTML', () => {
    const { html } = refundIssuedMail({ ...data, givenName: '<b>', brandModel: '<img src=x>' });
    expect(html).not.toMatch(/<b>|<img/);
  });
});

test('of a renewal it does not say that the car, which is insured, is not', () => {
  const { text } = refundIssuedMail({ ...data, isRenewal: true });
  expect(text).toContain('La renovación del seguro de tu Nissan Versa 2024 no se emitió.');
  expect(text).not.toContain('no quedó asegurado');
});
