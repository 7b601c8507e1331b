import { nameSchema } from '@socio/contracts/shared/personal';
import { normalizeName } from '@socio/domain/validation/names';
import { expect, test } from 'vitest';
import { printableText } from './printable.ts';
import { createRenderPolicy } from './render-policy.ts';
import { ampliaMonthly } from './testing/policies.ts';
import { readPdf } from './testing/read-pdf.ts';

const characters = Array.from({ length: 0x3_0000 }, (_, code) => code)
  .filter((code) => code < 0xd800 || code > 0xdfff)
  .map((code) => String.fromCodePoint(code));
const printed = characters.filter((character) => printableText(character) === character && character !== ' ');

test('contracts, personal: every letter that a name may have is printed as it is', () => {
  const letters = characters.filter((letter) => nameSchema.safeParse(letter + letter).success);
  expect(letters.length).toBeGreaterThan(100);
  expect(letters.map(normalizeName).filter((letter) => printableText(letter) !== letter)).toEqual([]);
});

test('whatever is let through has a shape in every weight of the font', async () => {
  const render = createRenderPolicy();
  const { insured, insurer } = ampliaMonthly;
  const missing: string[] = [];
  for (let from = 0; from < printed.length; from += 200) {
    const some = printed.slice(from, from + 200);
    const street = some.join(' ');
    const { text } = await readPdf(
      await render({
        ...ampliaMonthly,
        insured: { ...insured, address: { ...insured.address, street } },
        insurer: { ...insurer, name: street, claimPhones: [{ name: 'Siniestros', number: street }] },
      }),
    );
    // The PDF reader returns the plain form of a few characters, such as the micro sign.
    missing.push(...some.filter((sign) => !text.includes(sign) && !text.includes(sign.normalize('NFKC'))));
  }
  expect(missing).toEqual([]);
  expect(printed.length).toBeGreaterThan(1000);
});

test('whatever is typed, a policy gets its document', async () => {
  const render = createRenderPolicy();
  const chunks = characters.join('').match(/.{1,60000}/gsu) ?? [];
  const unprinted = chunks.map((chunk) => printableText(chunk)).join('');
  const left = [...new Set(unprinted)].filter((character) => printableText(character) !== character);
  expect(left).toEqual([]);
  const { insured } = ampliaMonthly;
  const street = '\ud83d \u0000\u0007\u001b[31m \u202eabc\u202c \ufeff\u00ad\u200b \uffff\ufffd \u{e0041}';
  const address = { ...insured.address, street };
  const { text } = await readPdf(await render({ ...ampliaMonthly, insured: { ...insured, address } }));
  expect(text).toContain('? ???[31m abc');
});

test.each([
  ['Spanish', 'MUÑOZ Güemes, «Col.» 5ª n.º 3 – “A” ¿?', 'MUÑOZ Güemes, «Col.» 5ª n.º 3 – “A” ¿?'],
  ['other Latin letters', 'Łukasz Đorđević Ș Ǧ Nguyễn Þór', 'Łukasz Đorđević Ș Ǧ Nguyễn Þór'],
  ['Cyrillic and Greek', 'улица Ленина, Ωμέγα', 'улица Ленина, Ωμέγα'],
  ['decomposed accents are joined', 'Jose\u0301', 'José'],
  ['a mark that joins with no letter is left out', 'a\u0320b', 'ab'],
  ['what has no shape becomes a question mark', 'Calle 😀 漢字 👩‍👩‍👧 🇲🇽', 'Calle ? ?? ? ?'],
  ['its plain form where it has one', 'ﬁn ŉ Ａ１ ①', 'fin n A1 1'],
  ['line ends and control characters', 'a\n\tb\u0000', 'a b?'],
  ['what nobody sees', 'so\u00adft\u200b \u202ehola', 'soft hola'],
])('%s', (_name, typed, text) => {
  expect(printableText(typed)).toBe(text);
});
