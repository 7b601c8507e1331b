import { refusals, type RefusalCode } from '@socio/contracts/error-texts';
import { refusalMessage } from '@socio/contracts/refusal-message';
import { ApiError } from './api-error.ts';
import { silenceText } from './silence-text.ts';

/** The Spanish text for whatever a call threw; a screen's own text for a code takes precedence. */
export function refusalText(error: unknown, overrides: Partial<Record<RefusalCode, string>> = {}): string {
  if (!(error instanceof ApiError)) return silenceText(error);
  const { code, details } = error;
  if (code === null) return refusals.INTERNAL.text;
  return overrides[code] ?? refusalMessage(code, details);
}
