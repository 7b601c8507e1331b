import { factTable, layout, linkButton, paragraph } from '../layout.ts';
import type { PolicyIssuedWords } from './words.ts';

export function policyIssuedHtml(words: PolicyIssuedWords): string {
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
