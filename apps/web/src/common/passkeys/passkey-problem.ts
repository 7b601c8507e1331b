import { refusals } from '@socio/contracts/error-texts';
import { formatShiftedDateTime } from '@socio/domain/dates';
import { ApiError, isRefusal, TimeLimitError } from '../../lib/api-error.ts';
import { refusalText } from '../../lib/refusal-text.ts';
import { passkeyTexts } from './texts.ts';

/** What the browser says, by the name of its error (WebAuthn), of which the person can do something about. */
const ofBrowser: Record<string, string> = {
  InvalidStateError: refusals.PASSKEY_EXISTS.text,
  NotSupportedError: passkeyTexts.unsupported,
  SecurityError: passkeyTexts.unsupported,
};

/** Why no passkey was made or used, and what else the person can do; `refused` if they or their device said no. */
export function passkeyProblem(error: unknown, refused: string): string {
  if (isRefusal(error, 'PASSKEY_WAITS')) {
    const until = formatShiftedDateTime(String(error.details['waits_until']));
    return until === null ? refusalText(error) : passkeyTexts.waits(until);
  }
  if (error instanceof ApiError || error instanceof TimeLimitError || error instanceof TypeError)
    return refusalText(error);
  return ofBrowser[error instanceof Error ? error.name : ''] ?? refused;
}
