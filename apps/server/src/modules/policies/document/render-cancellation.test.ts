import { beforeAll, expect, test } from 'vitest';
import type { PolicyDocumentData } from './policy-document-data.ts';
import { createRenderPolicy, type RenderPolicy } from './render-policy.ts';
import { ampliaMonthly, longestWords } from './testing/policies.ts';
import { misplaced, overlaps } from './testing/layout.ts';
import { readPdf } from './testing/read-pdf.ts';

let render: RenderPolicy;
beforeAll(() => {
  render = createRenderPolicy();
});

const cancelled = (data: PolicyDocumentData, hasAllBack = false): PolicyDocumentData => ({
  ...data,
  cancellation: {
    folio: 'C-100001',
    insurerFolio: 'C-80001',
    askedBy: 'member',
    askedAt: new Date('2026-03-10T18:00:00Z'),
    effectiveAt: new Date('2026-03-10T18:30:00Z'),
    confirmedAt: new Date('2026-03-10T18:30:05Z'),
    hasAllBack,
    receipts: [
      {
        number: 1,
        kind: 'regular',
        endorsement: null,
        amount: 175_117,
        periodFrom: '2026-03-01',
        periodTo: '2026-04-01',
        usedDays: 10,
        days: 31,
        premium: 51_459,
        iva: 8_233,
        total: 59_692,
      },
    ],
    givenBack: [],
    total: 59_692,
    charged: 175_117,
    refunds: [{ amount: 59_692, dueOn: '2026-03-15', card: { brand: 'Visa', lastFour: '4242' } }],
    collectedBy: 'insurer',
  },
});
const textOf = async (bytes: Uint8Array) => {
  const { pages } = await readPdf(bytes);
  return pages.flatMap(({ words }) => words.map(({ text }) => text)).join(' ');
};

test('after-the-sale.md, Cancelling: what a change cost is called by its endorsement, not by a receipt that no plan has', async () => {
  const { cancellation, ...data } = cancelled(ampliaMonthly);
  const [first] = cancellation?.receipts ?? [];
  if (cancellation === undefined || first === undefined) throw new Error('no receipt');
  const paid = { ...first, number: 13, kind: 'endorsement', endorsement: 2 } as const;
  const text = await textOf(
    await render({ ...data, cancellation: { ...cancellation, receipts: [first, paid] } }),
  );
  expect(text).toContain('Recibo 1');
  expect(text).toContain('Diferencia del endoso 2');
  expect(text).not.toContain('Recibo 13');
});

test('after-the-sale.md, Renewal: a next year that never began says so', async () => {
  const text = async (issuedAt: string) =>
    await textOf(await render(cancelled({ ...ampliaMonthly, issuedAt: new Date(issuedAt) }, true)));
  expect(await text('2026-03-10T18:30:00Z')).toContain('Se canceló antes de que empezara su vigencia');
  expect(await text('2026-03-10T18:29:59Z')).toContain('Se pidió en las primeras 24 horas');
});

test('after-the-sale.md, Cancelling: since when, both folios and the arithmetic; always the same bytes', async () => {
  const bytes = await render(cancelled(ampliaMonthly));
  const text = await textOf(bytes);
  for (const words of [
    'Sin cobertura desde',
    'C-100001',
    'C-80001',
    '12:30',
    '10 mar 2026',
    '10 de 31',
    '$514.59',
    '$82.33',
    '$596.92',
    '4242',
    '15 mar 2026',
    ampliaMonthly.vehicle.vin,
  ])
    expect(text).toContain(words);
  expect(Buffer.from(await render(cancelled(ampliaMonthly))).equals(Buffer.from(bytes))).toBe(true);
});

test('after-the-sale.md, Cancelling: where everything comes back, no days are reckoned and the rows add up to it', async () => {
  const text = await textOf(await render(cancelled(ampliaMonthly, true)));
  expect(text.match(/\$1,751\.17/g)).toHaveLength(3);
  expect(text).not.toContain('Días usados');
});

test('after-the-sale.md, Law: where a coverage that the law makes compulsory stands, nothing says that there is no cover', async () => {
  const { pages } = await readPdf(await render(cancelled({ ...ampliaMonthly, mandatory: ['rc', 'medica'] })));
  const text = pages.flatMap(({ words }) => words.map(({ text: word }) => word)).join(' ');
  expect(text).toContain('Solo cobertura obligatoria (responsabilidad civil y gastos médicos) desde');
  expect(text).not.toMatch(/sin cobertura|no da cobertura/i);
  expect(pages.flatMap(misplaced)).toEqual([]);
  expect(pages.flatMap(overlaps)).toEqual([]);
});

test('domain-facts.md, Policy document: the longest names and addresses stay in their places', async () => {
  const { pages } = await readPdf(await render(cancelled(longestWords)));
  expect(pages.length).toBeLessThanOrEqual(2);
  expect(pages.flatMap(misplaced)).toEqual([]);
  expect(pages.flatMap(overlaps)).toEqual([]);
});
