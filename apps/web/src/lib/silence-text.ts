import { TimeLimitError } from './api-error.ts';
import { noAnswerText, noConnectionText } from './texts.ts';

/** What to say when there was no answer, or no script: in time, or at all. */
export function silenceText(error: unknown): string {
  return error instanceof TimeLimitError ? noAnswerText : noConnectionText;
}
