/** A try of a usual call: longer than any of the outside services that the server asks for it may take. */
const USUAL = 15_000;
/** The gateway, the insurer or the making of the document may take its whole time, and the server's own comes on top. */
const LONG = 28_000;

const longCalls: ReadonlySet<string> = new Set([
  '/api/insert-new-user-card',
  '/api/update-insurance-application-step11',
  '/api/update-insurance-application-step12',
  '/api/generate-policy-pdf',
  '/api/update-policy-url',
]);

/**
 * Takes a contract's path and gives how long the browser waits for one try of the call, in milliseconds, from the
 * sending to the last byte of the answer (calls.md, Browser time limits). The server's limits on what it asks outside
 * stay below it.
 */
export function callLimit(path: string): number {
  return longCalls.has(path) ? LONG : USUAL;
}

/** How long a script that a screen, a step or a panel needs may take to arrive, in milliseconds. */
export const SCRIPT_LIMIT = 15_000;
