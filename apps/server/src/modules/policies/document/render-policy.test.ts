import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { beforeAll, describe, expect, test } from 'vitest';
import type { PolicyDocumentData } from './policy-document-data.ts';
import { createRenderPolicy, type RenderPolicy } from './render-policy.ts';
import {
  ampliaMonthly,
  limitadaAnnualNoSecondSurname,
  longestSentences,
  longestWords,
  rcMonthlyLongNames,
} from './testing/policies.ts';
import { misplaced, overlaps } from './testing/layout.ts';
import { readPdf } from './testing/read-pdf.ts';

const documents: [string, PolicyDocumentData][] = [
  ['RC, monthly, long names', rcMonthlyLongNames],
  ['LIMITADA, annual, no second surname', limitadaAnnualNoSecondSurname],
  ['AMPLIA, monthly', ampliaMonthly],
  [
    'AMPLIA, annual, no demonstration',
    { ...ampliaMonthly, billingCycle: 'ANUAL', demonstrationTariff: false },
  ],
  ['every field as long as its contract allows, in sentences', longestSentences],
  ['every field as long as its contract allows, in one word of the widest letter', longestWords],
];

let render: RenderPolicy;
beforeAll(() => {
  render = createRenderPolicy();
});

describe.each(documents)('the policy document, %s', (_name, data) => {
  let bytes: Uint8Array;
  let read: Awaited<ReturnType<typeof readPdf>>;
  beforeAll(async () => {
    bytes = await render(data);
    read = await readPdf(bytes);
  });

  test('domain-facts.md, Policy document: two pages, all text inside their margins', () => {
    expect(read.pages).toHaveLength(2);
    expect(read.pages.flatMap(misplaced)).toEqual([]);
  });

  test('no text over another', () => {
    expect(read.pages.flatMap(overlaps)).toEqual([]);
  });

  test('architecture.md, PDF: only Inter is in the document, and all of it is embedded', () => {
    expect(read.fonts.toSorted((one, other) => (one.name ?? '').localeCompare(other.name ?? ''))).toEqual(
      ['Inter-Bold', 'Inter-Medium', 'Inter-Regular', 'Inter-SemiBold'].map((name) => ({
        name,
        embedded: true,
      })),
    );
  });

  test('PDF/UA-1: tagged, titled, in Mexican Spanish', () => {
    const source = Buffer.from(bytes).toString('latin1');
    expect(source).toContain('/StructTreeRoot');
    expect(source).toContain('<pdfuaid:part>1</pdfuaid:part>');
    expect(read).toMatchObject({ marked: true, language: 'es-MX', title: 'Póliza de seguro vehicular' });
    const count = (role: string) => read.roles.filter((one) => one === role).length;
    expect({ H1: count('H1'), H2: count('H2'), Figure: count('Figure'), Link: count('Link') > 0 }).toEqual({
      H1: 1,
      H2: 9,
      Figure: 1,
      Link: true,
    });
    expect(count('Table')).toBe(data.billingCycle === 'MENSUAL' ? 4 : 3);
    expect(count('TH')).toBe(data.billingCycle === 'MENSUAL' ? 11 : 8);
    expect(read.alternatives).toEqual([
      `Código QR que abre la verificación de la póliza ${data.policyNumber}`,
    ]);
  });
});

// Documents printed with earlier wordings; their holders must get the same bytes forever.
test.each([
  ['AMPLIA, monthly', 1, ampliaMonthly, '5eecd1eef655f8b6a3262563f8a09ffffa58a6b868df915c4e98995f2944d5c9'],
  [
    'LIMITADA, annual',
    1,
    limitadaAnnualNoSecondSurname,
    '270d2658d614b20b45b9baf6ffeca78e87391752020e3b60cfb18fb70f5b0f11',
  ],
  [
    'RC, long names',
    1,
    rcMonthlyLongNames,
    '837ca42030bd02f65fb38c3d3bc12517aaaa9f7cc53b09d82f61c092aeccfc8c',
  ],
  ['AMPLIA, monthly', 2, ampliaMonthly, '78b0e7147198e3298de5f9c37d29c63a65da453d76439c4e6dc39cba48d02aa4'],
  [
    'LIMITADA, annual',
    2,
    limitadaAnnualNoSecondSurname,
    'ae88070ade47009c4577fc6e3cea69e34c5c54f6b1a49e83fe21f48c8c688a46',
  ],
  [
    'RC, long names',
    2,
    rcMonthlyLongNames,
    'f013e0ef5404ba1c8081bd27c80463c2d72c4dcf2f69089bf5e19e5ec7da2ad2',
  ],
] as const)(
  'calls.md, Payment: an older policy keeps its document, byte by byte: %s, edition %s',
  async (_name, edition, data, hash) => {
    const bytes = await render({ ...data, edition });
    expect(createHash('sha256').update(bytes).digest('hex')).toBe(hash);
  },
);

test('a full first page: the note on payments keeps clear of the band below it', async () => {
  const [first] = (await readPdf(await render({ ...ampliaMonthly, collectedBy: 'product' }))).pages;
  const heightOf = (text: string) => first?.words.findLast((word) => word.text.includes(text))?.y ?? NaN;
  // From line to line, of which 29 points are inside the band.
  expect(heightOf('cesan automáticamente a esa hora') - heightOf('En caso de siniestro')).toBeGreaterThan(36);
});

test('more than two pages, which only a setting can make, are counted', async () => {
  const insurer = { ...ampliaMonthly.insurer, address: 'Paseo de la Reforma '.repeat(300) };
  const { pages, text } = await readPdf(await render({ ...ampliaMonthly, insurer }));
  expect(text.match(/Página \d+ de \d+/g)).toEqual(
    pages.map((_page, index) => `Página ${index + 1} de ${pages.length}`),
  );
  expect(pages.length).toBeGreaterThan(2);
});

describe('deterministic for the same policy', () => {
  test('the same bytes twice, also from another compiler', async () => {
    const first = await render(rcMonthlyLongNames);
    await render(ampliaMonthly);
    expect(Buffer.compare(first, await render(rcMonthlyLongNames))).toBe(0);
    expect(Buffer.compare(first, await createRenderPolicy()(rcMonthlyLongNames))).toBe(0);
  });

  test('the same bytes in another process', async () => {
    const url = (file: string) => JSON.stringify(new URL(file, import.meta.url).href);
    const script = `
      import { createHash } from 'node:crypto';
      import { createRenderPolicy } from ${url('./render-policy.ts')};
      import { rcMonthlyLongNames } from ${url('./testing/policies.ts')};
      const bytes = await createRenderPolicy()(rcMonthlyLongNames);
      console.log(createHash('sha256').update(bytes).digest('hex'));`;
    const env = { ...process.env, NODE_OPTIONS: '', TZ: 'Asia/Tokyo', LANG: 'en_US.UTF-8' };
    const elsewhere = await promisify(execFile)(process.execPath, ['--input-type=module', '-e', script], {
      env,
    });
    const here = createHash('sha256')
      .update(await render(rcMonthlyLongNames))
      .digest('hex');
    expect(elsewhere.stdout.trim()).toBe(here);
  });
});

test.each([
  ['template code', '#panic("x") $x^2$ \\ ] ) #import "policy.typ" ${1} <label> @ref *b* _i_ `c` // /* ~'],
  ['quotes', '"comillas" \'simples\' «latinas» “tipográficas” --- -- ...'],
  ['shapes that the font would make of letters', 'a -> b <= c 2x4 3:15 ffi fl (c) 1/2 <!--'],
])('what a person typed is printed as it is: %s', async (_name, typed) => {
  const { text } = await readPdf(
    await render({
      ...ampliaMonthly,
      insured: { ...ampliaMonthly.insured, address: { ...ampliaMonthly.insured.address, street: typed } },
      vehicle: { ...ampliaMonthly.vehicle, version: typed },
    }),
  );
  const closed = (value: string) => value.replaceAll(' ', '');
  expect(closed(text).split(closed(typed))).toHaveLength(3);
});

// Spanish repeats a hyphen at the start of the next line; in a plate, an address or a seal that would change the value.
test('a hyphen is printed once, wherever the line ends', async () => {
  const { insured } = ampliaMonthly;
  for (const first of ['', 'A ', 'Al ', 'Del ', 'Casa ', 'Calle ']) {
    const street = first + 'Ixtapan-Tonatico-Coatepec '.repeat(4).trim();
    const address = { ...insured.address, street };
    const { text } = await readPdf(await render({ ...ampliaMonthly, insured: { ...insured, address } }));
    expect(text).toContain(street);
  }
});
