import { refusalMessage, refusals, type RefusalCode } from '@socio/contracts/error-texts';
import { ApiError, TimeLimitError } from './api-error.ts';

export const noConnectionText = 'No hay conexión con el servicio. Revisa tu internet e inténtalo de nuevo.';
export const noAnswerText =
  'El servicio no respondió a tiempo. Lo que llevas hecho no se pierde: inténtalo de nuevo.';

/** The Spanish text for whatever a call threw; a screen's own text for a code takes precedence. */
export function refusalText(error: unknown, overrides: Partial<Record<RefusalCode, string>> = {}): string {
  if (error instanceof TimeLimitError) return noAnswerText;
  if (!(error instanceof ApiError)) return noConnectionText;
  const { code, details } = error;
  if (code === null) return refusals.INTERNAL.text;
  return overrides[code] ?? refusalMessage(code, details);
}
