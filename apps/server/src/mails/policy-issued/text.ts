import type { PolicyIssuedWords } from './words.ts';

export function policyIssuedText(words: PolicyIssuedWords): string {
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
