import type { PaymentReceiptWords } from './words.ts';

export function paymentReceiptText(words: PaymentReceiptWords): string {
  const lines = (facts: PaymentReceiptWords['parts']) => facts.map(([name, value]) => `${name}: ${value}`);
  return [
    words.title,
    '',
    words.greeting,
    '',
    words.opening,
    '',
    ...lines(words.facts),
    '',
    words.partsTitle,
    ...lines(words.parts),
    '',
    words.later,
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
