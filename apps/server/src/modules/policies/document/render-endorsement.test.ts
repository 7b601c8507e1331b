import { beforeAll, expect, test } from 'vitest';
import type { PolicyDocumentData } from './policy-document-data.ts';
import { createRenderPolicy, type RenderPolicy } from './render-policy.ts';
import { ampliaMonthly, longestWords } from './testing/policies.ts';
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

test('the longest names and addresses fit', async () => {
  const { pages } = await readPdf(await render(endorsed(longestWords)));
  expect(pages.length).toBeLessThanOrEqual(2);
});
