import { budgets } from '@socio/domain/budgets';
import { digitsOf, formatExpiry, parseExpiry } from '@socio/domain/cards';
import { civilDate } from '@socio/domain/dates';
import { checkCardCvv } from '@socio/domain/validation/card-cvv';
import { checkCardExpiry } from '@socio/domain/validation/card-expiry';
import { checkCardHolder, normalizeCardHolder } from '@socio/domain/validation/card-holder';
import { checkCardNumber } from '@socio/domain/validation/card-number';
import type { Database } from '../../db/connection.ts';
import { limitUse, type CountUse, type ReturnUse } from '../../http/rate-limit.ts';
import { Refusal } from '../../http/refusal.ts';
import type { CardToStore, PaymentGateway, StoreCardAnswer } from '../../providers/payment-gateway/port.ts';
import type { AppendEvent } from '../audit/event.ts';
import { saveCard } from './repository.ts';

type TypedCard = {
  number: string;
  /** MM/YY */
  expiry: string;
  cvv: string;
};

export type NewCard = {
  memberId: string;
  holder: string;
  /** The gateway's token for what the browser gave it, or what the browser sent instead. */
  card: { token: string } | TypedCard;
  /** Among the saved cards; otherwise it is only to pay now. */
  keep: boolean;
  now: Date;
};

export type InsertNewUserCard = (card: NewCard) => Promise<string>;

type Dependencies = {
  db: Database;
  gateway: Pick<PaymentGateway, 'storeCard' | 'redeemCard'>;
  countUse: CountUse;
  returnUse: ReturnUse;
  /** Whether numbers and codes may pass through the server. */
  takesNumbers: boolean;
  appendEvent: AppendEvent;
};

/** The product keeps only what the gateway returns; a number that passes through goes to the gateway alone. */
export function createInsertNewUserCard(deps: Dependencies): InsertNewUserCard {
  const { db, gateway, countUse, returnUse, takesNumbers, appendEvent } = deps;
  return async ({ memberId, holder: typedHolder, card, keep, now }) => {
    const holder = normalizeCardHolder(typedHolder);
    const today = civilDate(now);
    const isToken = 'token' in card;
    if (!isToken && !takesNumbers) throw new Refusal('CARD_TOKEN_NEEDED');
    refuseFields({
      ...(!isToken && { card_number: checkCardNumber(card.number) }),
      card_holder_name: checkCardHolder(typedHolder),
      ...(!isToken && {
        expiration_date: checkCardExpiry(card.expiry, today),
        cvv_code: checkCardCvv(card.cvv, card.number),
      }),
    });
    const use = { key: `new-card:${memberId}`, ...budgets.newCards, now };
    await limitUse(countUse, use, 'CARD_LIMIT');
    const answer = await (isToken
      ? gateway.redeemCard(card.token)
      : gateway.storeCard(cardToStore(card, holder)));
    // What was not answered counts for nothing.
    if (answer.kind === 'unknown') await returnUse(use);
    const { token, last4: lastFour, brand, expiry } = requireStored(answer);
    refuseFields({ expiration_date: checkCardExpiry(formatExpiry(expiry), today) });
    const stored = { memberId, token, lastFour, brand, holder, expiry, keep };
    return await db.transaction().execute(async (trx) => {
      const id = await saveCard(trx, stored, now);
      const event = { at: now, actor: 'member', memberId, applicationId: null } as const;
      await appendEvent(trx, { ...event, kind: 'card-added', details: { card: id } });
      return id;
    });
  };
}

/** Refuses with the names of the fields, never their values. */
function refuseFields(checked: Record<string, string | null>): void {
  const fields = Object.fromEntries(Object.entries(checked).filter(([, error]) => error !== null));
  if (Object.keys(fields).length > 0) throw new Refusal('CARD_INVALID', { fields });
}

function cardToStore({ number, expiry, cvv }: TypedCard, holder: string): CardToStore {
  const parsed = parseExpiry(expiry);
  if (parsed === null)
    throw new Refusal('CARD_INVALID', { fields: { expiration_date: 'CARD_EXPIRY_INVALID' } });
  return { number: digitsOf(number), holder, expMonth: parsed.month, expYear: parsed.year, cvv: cvv.trim() };
}

function requireStored(answer: StoreCardAnswer): Extract<StoreCardAnswer, { kind: 'stored' }> {
  switch (answer.kind) {
    case 'stored':
      return answer;
    case 'refused':
      throw new Refusal(answer.reason === 'unknown_token' ? 'CARD_TOKEN_UNKNOWN' : 'CARD_REFUSED');
    case 'unknown':
      // A token that is never delivered does no harm: the person submits the card again.
      throw new Refusal(answer.reason === 'timeout' ? 'GATEWAY_TIMEOUT' : 'GATEWAY_UNAVAILABLE');
  }
}
