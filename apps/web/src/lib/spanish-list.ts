import { listTexts } from './texts.ts';

/** 'a', 'a y b', 'a, b y c'. */
export function spanishList(parts: readonly string[]): string {
  const last = parts.at(-1) ?? '';
  return parts.length < 2 ? last : listTexts.and(parts.slice(0, -1).join(', '), last);
}
