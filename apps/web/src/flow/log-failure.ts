import { ApiError } from '../lib/api-error.ts';

/** For failures that the specification wants only logged. Names the call and the code, never what was sent. */
export function logFailure(what: string, error: unknown): void {
  logWarning(`${what}: ${error instanceof ApiError ? `${error.status} ${error.code ?? ''}` : 'no answer'}`);
}

/** Never with an id, a number or anything of a person in it. */
export function logWarning(text: string): void {
  // oxlint-disable-next-line no-console -- the one place that logs in the browser
  console.warn(text);
}
