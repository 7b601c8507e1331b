import { extractTextItems, getDocumentProxy, getMeta } from 'unpdf';

type Tag = { role?: string; alt?: string; children?: Tag[] };
export type Word = { text: string; x: number; y: number; width: number; height: number };
export type ReadPage = { words: Word[]; width: number; height: number };

/** What a PDF reader (pdf.js) finds: the selectable text and what a screen reader announces. */
export async function readPdf(bytes: Uint8Array) {
  // pdf.js transfers the buffer it is given.
  const pdf = await getDocumentProxy(Uint8Array.from(bytes));
  try {
    const { items } = await extractTextItems(pdf);
    const tags: Tag[] = [];
    const pages: ReadPage[] = [];
    for (const [index, found] of items.entries()) {
      const page = await pdf.getPage(index + 1);
      const { width, height } = page.getViewport({ scale: 1 });
      const words = found
        .filter(({ str }) => str.trim() !== '')
        .map(({ str, fontSize, ...at }) => ({
          text: str,
          x: at.x,
          y: at.y,
          width: at.width,
          height: fontSize,
        }));
      pages.push({ words, width, height });
      tags.push(...flat((await page.getStructTree()) as Tag));
    }
    const text = items.flatMap((found) => found.map(({ str, hasEOL }) => (hasEOL ? `${str}\n` : str)));
    const { info } = await getMeta(pdf);
    return {
      pages,
      /** All pages in reading order; line breaks between words do not matter. */
      text: text.join('').replaceAll(/\s+/g, ' '),
      title: info['Title'] as unknown,
      language: info['Language'] as unknown,
      marked: (await pdf.getMarkInfo())?.Marked,
      roles: tags.flatMap(({ role }) => role ?? []),
      alternatives: tags.flatMap(({ alt }) => alt ?? []),
      fonts: fontsOf(bytes),
    };
  } finally {
    await pdf.cleanup();
  }
}

function flat(tag: Tag): Tag[] {
  return [tag, ...(tag.children ?? []).flatMap((child) => flat(child))];
}

/** Each font's name without the subset prefix, and whether its file is embedded. */
function fontsOf(bytes: Uint8Array) {
  const objects = Buffer.from(bytes)
    .toString('latin1')
    .split(/\bendobj\b/);
  return objects
    .filter((object) => object.includes('/Type /FontDescriptor'))
    .map((object) => ({
      name: /\/FontName \/[A-Z]{6}\+([\w-]+)/.exec(object)?.[1],
      embedded: /\/FontFile[23] \d+ 0 R/.test(object),
    }));
}
