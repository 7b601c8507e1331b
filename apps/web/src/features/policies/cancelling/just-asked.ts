import { remember } from '../../../lib/page-memory.ts';

const asked = remember<{ folio: string | null }>('asked-cancellation', { folio: null });

/** The person has just asked for this cancellation: where it stands is what comes next. */
export function noteAsked(folio: string): void {
  asked.folio = folio;
}

/** Once. */
export function wasJustAsked(folio: string): boolean {
  const isIt = asked.folio === folio;
  if (isIt) asked.folio = null;
  return isIt;
}
