import { refusals } from '@socio/contracts/error-texts';
import { ApiError } from '../../lib/api-error.ts';

/** What the gateway's answers to the browser are told as: the same as where the server asks it. */
export function gatewayRefusal(code: 'CARD_REFUSED' | 'GATEWAY_UNAVAILABLE' | 'GATEWAY_TIMEOUT'): ApiError {
  return new ApiError(refusals[code].status, JSON.stringify({ code }));
}

/** How long the gateway has for a token, in milliseconds. */
export const TOKEN_LIMIT = 15_000;
