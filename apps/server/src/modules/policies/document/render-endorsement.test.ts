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

const inProcess = (data: PolicyDocumentData): PolicyDocumentData => ({
  ...data,
  vehicle: { ...data.vehicle, plates: '' },
});
const endorsed = (data: PolicyDocumentData): PolicyDocumentData => ({
  ...data,
  vehicle: { ...data.vehicle, plates: 'ABC-123-A' },
  endorsementNumber: '1',
  endorsement: {
    lines: [{ name: 'Placas', before: 'En trámite', after: 'ABC-123-A' }],
    price: null,
    effectiveAt: new Date('2026-04-02T16:30:00Z'),
  },
});
const textOf = async (bytes: Uint8Array) => {
  const { pages } = await readPdf(bytes);
  return pages.flatMap(({ words }) => words.map(({ text }) => text)).join(' ');
};

test('after-the-sale.md, Changes: the policy says that its plates are in process', async () => {
  expect(await textOf(await render(inProcess(ampliaMonthly)))).toContain('En trámite');
});

test('after-the-sale.md, Changes: what changed, from when, and that it costs nothing; always the same bytes', async () => {
  const bytes = await render(endorsed(ampliaMonthly));
  const text = await textOf(bytes);
  for (const words of ['Endoso 1', 'ABC-123-A', 'En trámite', '10:30', '2 abr 2026', 'Sin costo']) {
    expect(text).toContain(words);
  }
  expect(Buffer.from(await render(endorsed(ampliaMonthly))).equals(Buffer.from(bytes))).toBe(true);
});

test('domain-facts.md, Policy document: the longest names, addresses and mails stay in their places; a signature is whole', async () => {
  const { endorsement } = endorsed(longestWords);
  if (endorsement === undefined) throw new Error('no endorsement');
  const lines = [
    { name: 'Correo', before: `${'w'.repeat(60)}@x.example`, after: `${'W'.repeat(60)}@x.example` },
  ];
  const { pages } = await readPdf(
    await render({ ...endorsed(longestWords), endorsement: { ...endorsement, lines } }),
  );
  expect(pages.length).toBeLessThanOrEqual(2);
  expect(pages.flatMap(misplaced)).toEqual([]);
  expect(pages.flatMap(overlaps)).toEqual([]);
  const signed = pages.filter(({ words }) =>
    words.some(({ text }) => text.includes('Firma de la aseguradora') || text.includes('Emitido el')),
  );
  expect(signed).toHaveLength(1);
});

test('after-the-sale.md, Changes: the difference by parts, whose it is, and what becomes of it', async () => {
  const { endorsement } = endorsed(ampliaMonthly);
  if (endorsement === undefined) throw new Error('no endorsement');
  const price = { netPremium: -20_000, surcharge: -1_600, policyFee: 0, iva: -3_456, total: -25_056 };
  const priceWords = { title: 'Diferencia de prima', total: 'Diferencia total', note: 'Se devuelve.' };
  const text = await textOf(
    await render({ ...ampliaMonthly, endorsement: { ...endorsement, price, priceWords } }),
  );
  for (const words of ['−$200.00', '−$16.00', '−$34.56', '−$250.56', 'Se devuelve.', 'hora del centro'])
    expect(text).toContain(words);
});
