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
});
