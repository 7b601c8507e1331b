import { beforeAll, describe, expect, test } from 'vitest';
import type { PolicyDocumentData } from './policy-document-data.ts';
import { createPolicyRenderer, type PolicyRenderer } from './render-policy.ts';
import { samplePolicy } from './sample-policy.ts';

const longNames: PolicyDocumentData = {
  ...samplePolicy,
  insured: {
    name: 'MARÍA GUADALUPE DE LOS ÁNGELES CONCEPCIÓN',
    firstLastName: 'FERNÁNDEZ DE CÓRDOBA Y VILLAVICENCIO',
    secondLastName: null,
    address: {
      ...samplePolicy.insured.address,
      street: 'Prolongación Paseo de los Insurgentes del Movimiento Revolucionario',
      neighborhood: 'Residencial Campestre Bosques de las Lomas Segunda Sección Ampliación Norte',
      municipality: 'San Nicolás de los Garza',
    },
  },
  vehicle: {
    ...samplePolicy.vehicle,
    brandModel: 'Volkswagen Transporter Pasajeros',
    version: 'i Grand Touring TA',
  },
};

const unbroken = {
  ...samplePolicy.insured,
  address: { ...samplePolicy.insured.address, street: 'Constitución'.repeat(9) },
};

const cases: [string, PolicyDocumentData][] = [
  ['RC, annual', { ...samplePolicy, coverage: 'RC', billingCycle: 'ANUAL' }],
  ['RC, monthly', { ...samplePolicy, coverage: 'RC' }],
  [
    'LIMITADA, annual, no discount',
    { ...samplePolicy, coverage: 'LIMITADA', billingCycle: 'ANUAL', discount: 0 },
  ],
  ['LIMITADA, monthly', { ...samplePolicy, coverage: 'LIMITADA' }],
  [
    'AMPLIA, annual, no demonstration',
    { ...samplePolicy, billingCycle: 'ANUAL', demonstrationTariff: false },
  ],
  ['AMPLIA, monthly, long names, no second surname', longNames],
  [
    'a seal and a street without a place to break',
    { ...samplePolicy, seal: 'tQ8fQ0l2'.repeat(8), insured: unbroken },
  ],
  [
    'characters without a shape in the font',
    { ...samplePolicy, insured: { ...samplePolicy.insured, name: 'ANA 😀 漢字 \u0000' } },
  ],
];

let renderer: PolicyRenderer;
beforeAll(async () => {
  renderer = createPolicyRenderer();
  await renderer.render(samplePolicy);
});

const asText = (pdf: Uint8Array) => Buffer.from(pdf).toString('latin1');

describe('domain-facts.md, Policy document', () => {
  test.each(cases)('%s: tagged Spanish PDF of at most two pages', async (_name, data) => {
    const pdf = asText(await renderer.render(data));

    expect(pdf.startsWith('%PDF-')).toBe(true);
    expect(pdf).toContain('/StructTreeRoot');
    expect(pdf).toMatch(/\/Lang\s*\(es-MX\)/);
    expect(pdf).toContain('<pdfuaid:part>1</pdfuaid:part>');
    expect(pageCount(pdf)).toBe(2);
  });

  test('architecture.md, PDF: only Inter is in the document, and all of it is embedded', async () => {
    const pdf = asText(await renderer.render(samplePolicy));
    const fonts = new Set(pdf.match(/\/FontName\s*\/\w{6}\+([\w-]+)/g)?.map((name) => name.split('+')[1]));
    expect(fonts).toEqual(new Set(['Inter-Bold', 'Inter-Medium', 'Inter-Regular', 'Inter-SemiBold']));
    expect(pdf.match(/\/FontFile[23]?\s/g)).toHaveLength(4);
  });

  // The best of some: the machine may be busy with other tests.
  test('a document takes less than 200 ms', async () => {
    const times: number[] = [];
    for (const policyNumber of ['A-1', 'A-2', 'A-3', 'A-4', 'A-5']) {
      const before = performance.now();
      await renderer.render({ ...longNames, policyNumber });
      times.push(performance.now() - before);
    }
    expect(Math.min(...times)).toBeLessThan(200);
  });

  test('the same policy has the same bytes, also from another renderer', async () => {
    const first = await renderer.render(longNames);
    await renderer.render(samplePolicy);
    const again = await renderer.render(longNames);
    const elsewhere = await createPolicyRenderer().render(longNames);
    expect(Buffer.compare(first, again)).toBe(0);
    expect(Buffer.compare(first, elsewhere)).toBe(0);
  });

  test('what a person typed is text, never template code', async () => {
    const code = '#panic("x") $ \\ ] ) #import "policy.typ" ${1} " \' <label> @ref';
    const pdf = await renderer.render({
      ...samplePolicy,
      insured: { ...samplePolicy.insured, name: code },
      vehicle: { ...samplePolicy.vehicle, version: code },
    });
    expect(pageCount(asText(pdf))).toBe(2);
  });
});

function pageCount(pdf: string): number {
  return pdf.match(/\/Type\s*\/Page\b(?!s)/g)?.length ?? 0;
}
