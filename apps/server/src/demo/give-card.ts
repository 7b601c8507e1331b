import type { RequestOf, ResponseOf } from '@socio/contracts/contract';
import type { insertNewUserCard } from '@socio/contracts/insert-new-user-card';
import type { publicConfig } from '@socio/contracts/public-config';

type TypedCard = { card_number: string; card_holder_name: string; expiration_date: string; cvv_code: string };

/**
 * Gives a card to the sandbox's gateway, as a browser does where the installation takes cards past the server. Returns
 * the body of the call that keeps it.
 */
export async function giveCard(
  config: ResponseOf<typeof publicConfig>,
  typed: TypedCard,
): Promise<RequestOf<typeof insertNewUserCard>> {
  const way = config.data.data.response.card_tokenization;
  if (!way) return typed;
  const { card_number: number, card_holder_name, expiration_date, cvv_code: cvv } = typed;
  const [month, year] = expiration_date.split('/').map(Number);
  // The gateway's own fields send to the same address as a page does.
  const answer = await fetch(new URL('tokens', way.url), {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ number, expMonth: month, expYear: 2000 + (year ?? 0), cvv }),
  });
  const { token } = (await answer.json()) as { token?: string };
  if (token === undefined) throw new Error(`no token for a card: ${answer.status}`);
  return { card_token: token, card_holder_name };
}
