import { coverWords } from '@socio/domain/mandatory-cover';
import { describe, expect, test } from 'vitest';
import { cardExpiresMail } from './card-expires.ts';
import { changeReturnedMail } from './change-returned.ts';
import { policySuspendedMail } from './policy-suspended.ts';
import { receiptFailedMail } from './receipt-failed.ts';
import { receiptPaidMail } from './receipt-paid.ts';
import { receiptReminderMail } from './receipt-reminder.ts';
import { receiptReturnedMail } from './receipt-returned.ts';
import type { ReceiptOfMail } from './receipt-words.ts';
import type { Mail } from './render-mail.ts';

const payAddress = 'https://socioseguro.example/pagar-recibo#k=key';
const card = { brand: 'Visa', lastFour: '4242' };
const receipt: ReceiptOfMail = {
  givenName: 'CARLOS',
  policyNumber: 'SSA-410000001',
  brandModel: 'Nissan Versa',
  year: 2024,
  number: 2,
  count: 12,
  amount: 77_239,
  dueDate: '2026-04-10',
  graceEnd: new Date('2026-04-25T18:00:00Z'),
  cover: coverWords([], '2027-03-10'),
  publicUrl: 'https://socioseguro.example',
};
const until = 'Tu auto está protegido hasta las 12:00 h del 25 abr 2026, hora del centro.';

const mails: Record<string, [Mail, string[]]> = {
  'soon, charged by itself': [
    receiptReminderMail({ ...receipt, kind: 'reminder', today: '2026-04-05', payAddress: null, card }),
    [
      'El 10 abr 2026 a las 09:00 h, hora del centro, cobraremos el recibo 2 de 12',
      'Visa terminada en 4242',
      'No necesitas hacer nada',
    ],
  ],
  'soon, by hand': [
    receiptReminderMail({ ...receipt, kind: 'reminder', today: '2026-04-05', payAddress: null, card: null }),
    ['vence el recibo 2 de 12', 'No hay una tarjeta autorizada', until, 'Pagar mi recibo'],
  ],
  today: [
    receiptReminderMail({ ...receipt, kind: 'due', today: '2026-04-10', payAddress, card: null }),
    ['Tu recibo vence hoy', 'Hoy vence', until],
  ],
  'due some days ago': [
    receiptReminderMail({ ...receipt, kind: 'due', today: '2026-04-12', payAddress, card: null }),
    ['Tu recibo venció el 10 abr 2026', 'El 10 abr 2026 venció', until],
  ],
  'the last day': [
    receiptReminderMail({ ...receipt, kind: 'last-call', today: '2026-04-25', payAddress, card }),
    ['Hoy a las 12:00 tu auto se queda sin cobertura', 'Págalo ahora', until],
  ],
  'the last day but one': [
    receiptReminderMail({ ...receipt, kind: 'last-call', today: '2026-04-24', payAddress, card }),
    ['Mañana a las 12:00 tu auto se queda sin cobertura', until, 'hasta las 11:30 h de ese día'],
  ],
  paid: [
    receiptPaidMail({
      ...receipt,
      card,
      receiptNumber: 'R-100',
      paidOn: '2026-04-10',
      nextDueDate: '2026-05-10',
    }),
    ['R-100', '$772.39', 'El siguiente recibo vence el 10 may 2026', 'no es una factura'],
  ],
  'the last one paid': [
    receiptPaidMail({ ...receipt, card, receiptNumber: 'R-100', paidOn: '2026-04-10', nextDueDate: null }),
    ['ya cubriste todos los recibos'],
  ],
  'refused, tried again': [
    receiptFailedMail({
      ...receipt,
      payAddress,
      card,
      reason: 'insufficient_funds',
      nextAttempt: new Date('2026-04-11T15:00:00Z'),
    }),
    ['no tenía saldo suficiente', until, 'Volveremos a intentarlo a las 09:00 h del 11 abr 2026'],
  ],
  'refused for good': [
    receiptFailedMail({ ...receipt, payAddress, card, reason: 'whatever', nextAttempt: null }),
    ['Tu banco no aceptó el cargo.', 'No volveremos a intentarlo'],
  ],
  'too late': [
    receiptReturnedMail({ ...receipt, card }),
    ['después de las 12:00 h del 25 abr 2026', 'devolvimos el importe completo'],
  ],
  suspended: [
    policySuspendedMail({
      ...receipt,
      kind: 'suspended',
      endsAt: new Date('2026-05-25T18:00:00Z'),
      insurerPhone: '800 000 0000',
    }),
    [
      'Desde las 12:00 h del 25 abr 2026',
      '800 000 0000',
      'antes de las 12:00 h del 25 may 2026',
      'no manejes sin seguro',
    ],
  ],
  ended: [
    policySuspendedMail({
      ...receipt,
      kind: 'ended',
      endsAt: receipt.graceEnd,
      insurerPhone: '800 000 0000',
    }),
    ['la póliza de tu Nissan Versa 2024 terminó', 'cotiza de nuevo'],
  ],
  'a card that expires': [
    cardExpiresMail({ ...receipt, card, expiry: { month: 3, year: 2026 } }),
    ['vence en 03/26', 'antes del 10 abr 2026'],
  ],
};

describe('after-the-sale.md, Collecting: what a member is told of a receipt', () => {
  test.each(Object.entries(mails))('%s', (_name, [{ html, text }, parts]) => {
    for (const part of ['Hola, Carlos:', 'SSA-410000001', ...parts]) {
      expect(text).toContain(part);
      expect(html).toContain(part);
    }
    // To the policy, or to the page that takes another card for this receipt.
    expect(text).toMatch(/socioseguro\.example\/(?:poliza\/SSA-410000001|pagar-recibo#k=key)/);
  });

  test('after-the-sale.md, Law: where the law lets a coverage not end, each says that it stands, and until when', () => {
    const some = { ...receipt, cover: coverWords(['rc'], '2027-03-10') };
    const ends = { endsAt: receipt.graceEnd, insurerPhone: '800 000 0000' };
    const texts = [
      receiptReminderMail({ ...some, kind: 'last-call', today: '2026-04-24', payAddress, card }),
      receiptFailedMail({ ...some, payAddress, card, reason: 'whatever', nextAttempt: null }),
      policySuspendedMail({ ...some, ...ends, kind: 'suspended' }),
      policySuspendedMail({ ...some, ...ends, kind: 'ended' }),
      changeReturnedMail({ ...some, kind: 'reinstatement', card }),
    ].map(({ subject, text }) => `${subject} ${text}`);
    for (const text of texts) {
      expect(text).toContain('(responsabilidad civil) sigue vigente hasta las 12:00 h del 10 mar 2027');
      expect(text).not.toMatch(/sin cobertura|no tiene cobertura|sin seguro/i);
    }
  });
});
