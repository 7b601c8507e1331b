import { factTable, layout, linkButton, paragraph, subtitle } from '../layout.ts';
import type { PaymentReceiptWords } from './words.ts';

export function paymentReceiptHtml(words: PaymentReceiptWords): string {
  return layout({
    title: words.title,
    preview: words.opening,
    body: [
      paragraph(words.greeting),
      paragraph(words.opening),
      factTable(words.facts),
      subtitle(words.partsTitle),
      factTable(words.parts),
      paragraph(words.later),
      paragraph(words.explanation),
      linkButton(words.linkLabel, words.url),
    ].join('\n'),
    footer: words.footer,
  });
}
