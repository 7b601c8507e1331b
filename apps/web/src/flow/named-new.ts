/** Kept with the history entry of an arrival that was named new ('Nueva Cotización', the auto card): it opens nothing. */
export const namedNew = { newQuote: true } as const;

export function isNamedNew(state: unknown): boolean {
  return typeof state === 'object' && state !== null && Reflect.get(state, 'newQuote') === true;
}
