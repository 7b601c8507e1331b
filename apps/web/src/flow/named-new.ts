/** Kept with the history entry of an arrival that asked for a new quote ('Nueva Cotización', the auto card). */
export const namedNew = { newQuote: true } as const;

export function isNamedNew(state: unknown): boolean {
  return typeof state === 'object' && state !== null && Reflect.get(state, 'newQuote') === true;
}
