import { remember } from '../lib/page-memory.ts';

/*
 * The keys of the mailed links opened in this page, by application. In memory only: whoever could read one from storage
 * could open the application.
 */
const keys = remember('link keys', new Map<string, string>());

/** The key in the fragment of a mailed link, '#k=…'; null if it was lost on the way. */
export function linkKeyIn(fragment: string): string | null {
  return new URLSearchParams(fragment.replace(/^#/, '')).get('k') || null;
}

/** `null` forgets it. */
export function rememberLinkKey(applicationId: string, key: string | null): void {
  if (key === null) keys.delete(applicationId);
  else keys.set(applicationId, key);
}

export function linkKeyOf(applicationId: string): string | null {
  return keys.get(applicationId) ?? null;
}
