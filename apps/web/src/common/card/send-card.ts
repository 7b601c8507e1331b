import { parseExpiry } from '@socio/domain/cards';
import { TimeLimitError } from '../../lib/api-error.ts';
import { withinLimit } from '../../lib/within-limit.ts';
import type { CardFields } from './card-fields.ts';
import { gatewayRefusal, TOKEN_LIMIT } from './gateway-refusal.ts';

type Answer = { status?: string; token?: string };

/** Posts a checked card to the gateway, past the server, and returns the token that stands for it. */
export async function sendCard(url: string, { cardNumber, expiryDate, cvv }: CardFields): Promise<string> {
  const expiry = parseExpiry(expiryDate);
  const body = { number: cardNumber, expMonth: expiry?.month, expYear: expiry?.year, cvv };
  const answer = await withinLimit(TOKEN_LIMIT, async (signal): Promise<Answer | null> => {
    const response = await fetch(url, {
      method: 'POST',
      credentials: 'omit',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
      signal,
    });
    return response.ok ? ((await response.json()) as Answer) : null;
  }).catch((error: unknown) => {
    throw gatewayRefusal(error instanceof TimeLimitError ? 'GATEWAY_TIMEOUT' : 'GATEWAY_UNAVAILABLE');
  });
  if (answer?.token !== undefined) return answer.token;
  throw gatewayRefusal(answer?.status === 'refused' ? 'CARD_REFUSED' : 'GATEWAY_UNAVAILABLE');
}
