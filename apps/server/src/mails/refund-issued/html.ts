import { factTable, layout, linkButton, paragraph } from '../layout.ts';
import type { RefundIssuedWords } from './words.ts';

export function refundIssuedHtml(words: RefundIssuedWords): string {
  return layout({
    title: words.title,
    preview: words.opening,
    body: [
      paragraph(words.greeting),
      paragraph(words.opening),
      factTable(words.facts),
      paragraph(words.explanation),
      linkButton(words.linkLabel, words.url),
    ].join('\n'),
    footer: words.footer,
  });
}
