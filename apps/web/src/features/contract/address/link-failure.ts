import { ApiError } from '../../../lib/api-error.ts';

/** Linking failed without a refusal: only logged, and made up for at payment (specification quote 8). */
export function isSilentFailure(error: unknown): boolean {
  return !(error instanceof ApiError) || error.status >= 500;
}
