import type { RefundIssuedWords } from './words.ts';

export function refundIssuedText(words: RefundIssuedWords): string {
  return [
    words.title,
    '',
    words.greeting,
    '',
    words.opening,
    '',
    ...words.facts.map(([name, value]) => `${name}: ${value}`),
    '',
    words.explanation,
    '',
    `${words.linkLabel}:`,
    words.url,
    '',
    '--',
    `Socio Seguro. ${words.footer}`,
    '',
  ].join('\n');
}
