import { describe, expect, test } from 'vitest';
import { documentView } from './document-view.ts';
import { addressLine, fullName } from './parties.ts';
import { samplePolicy } from './testing/sample-policy.ts';
import { verificationUrl } from './verification-code.ts';

const centavos = (amount: string) =>
  Math.round(Number(amount.replace('−', '-').replaceAll(/[$,]/g, '')) * 100);
const sum = (amounts: string[]) => amounts.reduce((total, amount) => total + centavos(amount), 0);

describe('domain-facts.md, Policy document: what it must hold', () => {
  test('parties, vehicle, validity, numbers, seal', async () => {
    const view = await documentView(samplePolicy);
    expect(view).toMatchObject({
      policyNumber: 'SS-2026-000123',
      endorsementNumber: '0',
      paymentForm: 'Mensual',
      validity: {
        whole: 'Desde las 12:30 h del 20 nov 2026 hasta las 12:00 h del 20 nov 2027, hora del centro',
        length: '365 días',
      },
      insured: {
        name: 'CARLOS RAMÍREZ PÉREZ',
        address: 'Av. Constitución 100, int. 4B, Monterrey Centro, Monterrey, Nuevo León, C.P. 64000',
      },
      vehicle: {
        brandModel: 'Nissan Versa',
        year: '2024',
        version: 'Advance CVT',
        plates: 'ABC-123-A',
        vin: '3N1CN8AE0PL800001',
      },
      demonstration: { label: 'Tarifa de demostración' },
      signature: { name: 'Laura Domínguez Rivas', issued: 'Emitida el 20 nov 2026' },
      verification: {
        url: 'https://socioseguro.example/verificar/SS-2026-000123/1-K7Q2-M9XD-4TRW-8HJN',
        seal: '1-K7Q2-M9XD-4TRW-8HJN',
      },
    });
    expect(view.insurer.address).not.toBe('');
    expect(view.broker.address).not.toBe('');
    expect(view.claimPhones).toHaveLength(2);
    expect(view.helpDesks.map((desk) => desk.name)).toEqual([
      expect.stringContaining('UNE'),
      expect.stringContaining('CONDUSEF'),
    ]);
    expect(view.verification.qr).toMatch(/^<svg /);
  });

  test('LSCS articles 20 and 25 and the commission right are told', async () => {
    const texts = (await documentView(samplePolicy)).clauses.map((clause) => clause.title + clause.text);
    expect(texts[0]).toContain('artículo 20');
    expect(texts[1]).toContain('dentro de los treinta días que sigan al día en que reciba la póliza');
    expect(texts[2]).toContain('comisión o compensación directa');
  });

  test.each([
    ['RC', 4],
    ['LIMITADA', 5],
    ['AMPLIA', 8],
  ] as const)('%s lists its %i coverages, each with sum and deductible', async (coverage, count) => {
    const { coverages } = await documentView({ ...samplePolicy, coverage });
    expect(coverages).toHaveLength(count);
    expect(coverages.every((row) => row.name && row.sum && row.deductible)).toBe(true);
  });

  test('AMPLIA: the deductible of own damage names the glass', async () => {
    const { coverages } = await documentView(samplePolicy);
    expect(coverages.find((row) => row.name === 'Daños materiales')).toEqual({
      name: 'Daños materiales',
      sum: 'Valor comercial',
      deductible: '5 %; cristales 20 %',
    });
  });

  test.each([
    ['monthly', 'MENSUAL', 16_881, 12, '$11,444.04'],
    ['annual', 'ANUAL', 16_881, 1, '$10,660.72'],
    ['annual without discount', 'ANUAL', 0, 1, '$10,660.72'],
  ] as const)(
    '%s: price lines and receipts sum to the total',
    async (_name, billingCycle, discount, count, total) => {
      const view = await documentView({ ...samplePolicy, billingCycle, discount });
      expect(view.price.total.amount).toBe(total);
      const parts = view.price.lines.filter((line) => !line.subtotal);
      expect(sum(parts.map((line) => line.amount))).toBe(centavos(total));
      expect(view.receipts).toHaveLength(count);
      expect(sum(view.receipts.map((receipt) => receipt.amount))).toBe(centavos(total));
    },
  );

  test('without the demonstration tariff no label stands', async () => {
    expect((await documentView({ ...samplePolicy, demonstrationTariff: false })).demonstration).toBeNull();
  });
});

test('a person without second surname, an address without interior number, a city that is a state', () => {
  expect(fullName({ ...samplePolicy.insured, secondLastName: null })).toBe('CARLOS RAMÍREZ');
  expect(
    addressLine({
      street: 'Orizaba',
      streetNumber: '24',
      interiorNumber: '',
      neighborhood: 'Roma Norte',
      municipality: 'Cuauhtémoc',
      city: 'Ciudad de México',
      state: 'Ciudad de México',
      zipCode: '06700',
    }),
  ).toBe('Orizaba 24, Roma Norte, Cuauhtémoc, Ciudad de México, C.P. 06700');
});

test('calls.md, Payment: the address on the code is {PUBLIC_URL}/verificar/{number}/{seal}, made safe', () => {
  expect(verificationUrl({ publicUrl: 'http://127.0.0.1:4000', policyNumber: 'A/1', seal: 'x?y' })).toBe(
    'http://127.0.0.1:4000/verificar/A%2F1/x%3Fy',
  );
});
