import { ApiError } from '../lib/api-error.ts';

/** For failures the specification wants logged only. Names the call and the code, never what was sent. */
export function logFailure(what: string, error: unknown): void {
  logWarning(`${what}: ${error instanceof ApiError ? `${error.status} ${error.code ?? ''}` : 'no answer'}`);
}

/** Never contains an id, a number or personal data. */
export function logWarning(text: string): void {
  // oxlint-disable-next-line no-console -- the one place that logs in the browser
  console.warn(text);
}
