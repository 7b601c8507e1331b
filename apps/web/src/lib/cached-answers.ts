import { remember } from './page-memory.ts';

/** The query client's cache, for the entry, which works before that client has been loaded. */
const cachedAnswers = remember('cached answers', { clear: (): void => undefined });

/** For the query client only. */
export function onClearCachedAnswers(clear: () => void): void {
  cachedAnswers.clear = clear;
}

export function clearCachedAnswers(): void {
  cachedAnswers.clear();
}
