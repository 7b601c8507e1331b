import { priceParts } from '@socio/domain/tariff/receipts';
import { describe, expect, test } from 'vitest';
import { paymentReceiptMail, type PaymentReceipt } from './payment-receipt.ts';

const data: PaymentReceipt = {
  givenName: 'CARLOS ÁNGEL',
  receiptNumber: 'R-100001',
  date: '2026-11-20',
  brandModel: 'Nissan Versa',
  year: 2024,
  coverage: 'AMPLIA',
  billingCycle: 'MENSUAL',
  price: priceParts({ netPremium: 844_028, policyFee: 75_000 }),
  collectedBy: 'insurer',
  card: { brand: 'Visa', lastFour: '4242' },
  publicUrl: 'https://socioseguro.example/',
};
const annual: PaymentReceipt = { ...data, billingCycle: 'ANUAL' };
const forms = ['html', 'text'] as const;

describe('domain-facts.md, CUSF 4.10: a receipt for each operation', () => {
  test.each(forms)(
    '%s, monthly: number, date, car, coverage, cycle, card, its own parts, what follows',
    (form) => {
      const body = paymentReceiptMail(data)[form];
      for (const part of [
        'Hola, Carlos Ángel:',
        'R-100001',
        '20 nov 2026',
        'Nissan Versa 2024',
        'Amplia',
        'Mensual, 12 recibos',
        'Visa terminada en 4242',
        '$703.36',
        '$56.27',
        '$750.00',
        '$241.54',
        '$1,751.17',
        '11 recibos de $881.17',
        '$11,444.04',
        'no es una factura',
        'https://socioseguro.example/dashboard',
      ]) {
        expect(body).toContain(part);
      }
    },
  );

  test.each(forms)('%s, annual: the whole year, without surcharge, and nothing follows', (form) => {
    const body = paymentReceiptMail(annual)[form];
    for (const part of [
      'Anual, un solo pago',
      '$8,440.28',
      '$750.00',
      '$1,470.44',
      '$10,660.72',
      'no habrá más recibos',
    ]) {
      expect(body).toContain(part);
    }
    expect(body).not.toContain('Recargo');
    expect(body).not.toContain('881.17');
  });

  test('subject', () => {
    expect(paymentReceiptMail(data).subject).toBe('Comprobante de pago R-100001');
  });

  test('text, as it arrives', () => {
    expect(paymentReceiptMail(data).text).toMatchInlineSnapshot(`
      "Recibimos tu pago

      Hola, Carlos Ángel:

      Este es el comprobante de tu pago por el seguro de tu Nissan Versa 2024.

      Recibo: R-100001
      Fecha: 20 nov 2026
      Vehículo: Nissan Versa 2024
      Cobertura: Amplia
      Forma de pago: Mensual, 12 recibos
      Tarjeta: Visa terminada en 4242

      Lo que pagaste
      Prima neta: $703.36
      Recargo por pago fraccionado: $56.27
      Derecho de póliza: $750.00
      IVA (16 %): $241.54
      Total pagado: $1,751.17

      Después vienen 11 recibos de $881.17, uno cada mes, que cobra la aseguradora. En total, $11,444.04 al año.

      Este comprobante confirma tu pago y no es una factura (CFDI). Tu cobertura empieza con tu póliza, que se emite al registrar el número de serie y las placas de tu vehículo. Si ya lo hiciste, te avisaremos por correo cuando esté lista.

      Ver mis seguros:
      https://socioseguro.example/dashboard

      --
      Socio Seguro. Recibes este correo porque pagaste un seguro en Socio Seguro con esta dirección.
      "
    `);
  });

  test('nothing that is not named reaches the mail, and data are escaped in HTML', () => {
    const hostile = {
      ...data,
      givenName: '<b>"&\'',
      brandModel: '<img src=x>',
      surname: 'RAMÍREZ',
      vin: '3N1',
    };
    const mail = paymentReceiptMail(hostile);
    expect(mail.html).not.toMatch(/<b>|<img|<i>/);
    for (const secret of ['RAMÍREZ', '3N1']) expect(mail.html + mail.text).not.toContain(secret);
  });

  test('loads nothing from outside', () => {
    const { html } = paymentReceiptMail(data);
    expect(html).not.toMatch(/<(img|script|link|iframe)\b/i);
    const addresses = [...html.matchAll(/(?:href|src)="([^"]*)"/g)].map(([, address]) => address);
    expect(new Set(addresses)).toEqual(new Set(['https://socioseguro.example/dashboard']));
  });
});

test('who collects what follows is said: the product, from the card that was authorised', () => {
  const { text } = paymentReceiptMail({ ...data, collectedBy: 'product' });
  expect(text).toContain('uno cada mes, que cobramos a la tarjeta que autorizaste. En total');
  expect(text).not.toContain('cobra la aseguradora');
});

test('of a renewal it says when the new year begins, and asks for no car', () => {
  const { text } = paymentReceiptMail({ ...annual, renewsAt: new Date('2027-03-10T18:00:00Z') });
  expect(text).toContain('el nuevo año te cubre desde las 12:00 h del 10 mar 2027, hora del centro');
  expect(text).not.toContain('número de serie');
});
