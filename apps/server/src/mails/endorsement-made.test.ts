import { coverWords } from '@socio/domain/mandatory-cover';
import { expect, test } from 'vitest';
import { endorsementMail } from './endorsement-made.ts';

test('after-the-sale.md, Changes: the mail names the endorsement, and holds a link instead of the document', () => {
  const mail = endorsementMail({
    words: {
      subject: (policyNumber) => `Agregamos las placas a tu póliza ${policyNumber}`,
      title: 'Tu póliza ya tiene tus placas',
      opening: (car) => `Las placas de tu ${car} ya están en tu póliza. No tiene costo.`,
    },
    payment: null,
    difference: null,
    refunds: [],
    later: null,
    authorised: null,
    cover: coverWords([], '2027-05-05'),
    givenName: 'CARLOS',
    policyNumber: 'SSA-1',
    number: 1,
    effectiveAt: new Date('2026-05-05T16:30:00Z'),
    brandModel: 'Nissan Versa',
    year: 2024,
    publicUrl: 'https://socio.example',
  });
  expect(mail.subject).toBe('Agregamos las placas a tu póliza SSA-1');
  for (const words of [
    'Nissan Versa 2024',
    'Endoso 1',
    'No tiene costo',
    'https://socio.example/poliza/SSA-1',
  ]) {
    expect(mail.text).toContain(words);
  }
  expect(mail.text).not.toContain('Comprobante');
  expect(mail.text).not.toContain('devuelve');
});

test('after-the-sale.md, Changes: the mail of one with a price says what comes back, and what each later receipt costs', () => {
  const card = { brand: 'Visa', lastFour: '4242' };
  const { text } = endorsementMail({
    words: {
      subject: (policyNumber) => `Cambió la cobertura de tu póliza ${policyNumber}`,
      title: 'Tu póliza tiene otra cobertura',
      opening: (car) => `La aseguradora confirmó la nueva cobertura de tu ${car}.`,
    },
    payment: null,
    difference: -40_000,
    refunds: [{ amount: 25_111, card, state: 'pending', dueOn: '2026-05-10' }],
    later: { before: 107_129, after: 34_049 },
    authorised: null,
    cover: coverWords([], '2027-05-05'),
    givenName: 'CARLOS',
    policyNumber: 'SSA-1',
    number: 1,
    effectiveAt: new Date('2026-05-05T16:30:00Z'),
    brandModel: 'Nissan Versa',
    year: 2024,
    publicUrl: 'https://socio.example',
  });
  for (const words of [
    'Devolución: $251.11',
    'Se devuelve a: Visa terminada en 4242',
    'Te devuelve la aseguradora: $148.89',
    'Lo que cobró la aseguradora te lo devuelve ella.',
    'A más tardar: 10 may 2026',
    'Cada recibo siguiente: $340.49, en lugar de $1,071.29',
  ])
    expect(text).toContain(words);
});
