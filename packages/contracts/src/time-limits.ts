/** One try of an ordinary call: longer than the server waits for any outside service. */
const USUAL = 15_000;
/** Gateway, insurer or document rendering may use up their own limit, and the server's work comes on top. */
const LONG = 28_000;

const longCalls: ReadonlySet<string> = new Set([
  '/api/insert-new-user-card',
  '/api/accept-renewal',
  '/api/pay-receipt',
  '/api/accept-policy-change',
  '/api/offer-reinstatement',
  '/api/pay-reinstatement',
  '/api/pay-rest',
  '/api/change-card',
  '/api/change-payment',
  '/api/pay-receipt-by-link',
  '/api/update-insurance-application-step11',
  '/api/update-insurance-application-step12',
  '/api/generate-policy-pdf',
  '/api/update-policy-url',
]);

/**
 * Returns how long the browser waits for one try of the call at a path, in milliseconds, from sending it to the last
 * byte of the answer (calls.md, Browser time limits). The server's own limits for outside services stay below it.
 */
export function callLimit(path: string): number {
  return longCalls.has(path) ? LONG : USUAL;
}

/** How long the whole file of a member's data may take to arrive, in milliseconds: also on a slow phone. */
export const FILE_LIMIT = 10 * 60_000;

/** How long a script for a screen, a step or a panel may take to arrive, in milliseconds. */
export const SCRIPT_LIMIT = 15_000;

/** The server gives up a request that has not arrived as a whole, in milliseconds (trust.md, Server edge). */
export const RECEIVING_LIMIT = 30_000;

/**
 * Counted from the first line of a request, the server answers that it does not know how a call ended, in milliseconds
 * (trust.md, Server edge). Longer than any browser waits: no page ever learns of it in place of the outcome.
 */
export const HANDLING_LIMIT = 40_000;
