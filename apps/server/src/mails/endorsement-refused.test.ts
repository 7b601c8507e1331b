import { expect, test } from 'vitest';
import { endorsementRefusedMail } from './endorsement-refused.ts';

test('after-the-sale.md, Changes: the mail of a refused change says that all is as it was, and what to do', () => {
  const { subject, text } = endorsementRefusedMail({
    givenName: 'CARLOS',
    policyNumber: 'SSA-1',
    brandModel: 'Nissan Versa',
    year: 2024,
    publicUrl: 'https://socio.example',
  });
  expect(subject).toBe('La aseguradora no aceptó un cambio de tu póliza SSA-1');
  for (const words of ['Nada más cambió en ella', 'Nissan Versa 2024', 'https://socio.example/poliza/SSA-1'])
    expect(text).toContain(words);
});
