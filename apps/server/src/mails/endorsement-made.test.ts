import { expect, test } from 'vitest';
import { endorsementMail } from './endorsement-made.ts';

test('after-the-sale.md, Changes: the mail names the endorsement, and holds a link instead of the document', () => {
  const mail = endorsementMail({
    givenName: 'CARLOS',
    policyNumber: 'SSA-1',
    number: 1,
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
});
