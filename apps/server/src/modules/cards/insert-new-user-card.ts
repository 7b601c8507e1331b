import { budgets } from '@socio/domain/budgets';
import { digitsOf, parseExpiry } from '@socio/domain/cards';
import { civilDate } from '@socio/domain/dates';
import { checkCardCvv } from '@socio/domain/validation/card-cvv';
import { checkCardExpiry } from '@socio/domain/validation/card-expiry';
import { checkCardHolder, normalizeCardHolder } from '@socio/domain/validation/card-holder';
import { checkCardNumber } from '@socio/domain/validation/card-number';
import type { Database } from '../../db/connection.ts';
import { limitUse, type CountUse } from '../../http/rate-limit.ts';
import { Refusal } from '../../http/refusal.ts';
import type { CardToStore, PaymentGateway, StoreCardAnswer } from '../../providers/payment-gateway/port.ts';
import { saveCard } from './repository.ts';

export type TypedCard = {
  memberId: string;
  number: string;
  holder: string;
  /** MM/YY */
  expiry: string;
  cvv: string;
  now: Date;
};

export type InsertNewUserCard = (card: TypedCard) => Promise<string>;

type Dependencies = { db: Database; gateway: Pick<PaymentGateway, 'storeCard'>; countUse: CountUse };

/** Number and code are passed through to the gateway; the product keeps only what the gateway returns for them. */
export function createInsertNewUserCard({ db, gateway, countUse }: Dependencies): InsertNewUserCard {
  return async (typed) => {
    const { memberId, now } = typed;
    const card = checkCard(typed);
    const use = { key: `new-card:${memberId}`, ...budgets.newCards, now };
    await limitUse(countUse, use, 'CARD_LIMIT');
    const { token, last4, brand } = requireStored(await gateway.storeCard(card));
    const expiry = { month: card.expMonth, year: card.expYear };
    return await saveCard(db, { memberId, token, lastFour: last4, brand, holder: card.holder, expiry }, now);
  };
}

/** Refuses with the names of the fields, never their values. */
function checkCard({ number, holder, expiry, cvv, now }: TypedCard): CardToStore {
  const wrong = {
    card_number: checkCardNumber(number),
    card_holder_name: checkCardHolder(holder),
    expiration_date: checkCardExpiry(expiry, civilDate(now)),
    cvv_code: checkCardCvv(cvv, number),
  };
  const fields = Object.fromEntries(Object.entries(wrong).filter(([, error]) => error !== null));
  const parsed = parseExpiry(expiry);
  if (Object.keys(fields).length > 0 || parsed === null) throw new Refusal('CARD_INVALID', { fields });
  return {
    number: digitsOf(number),
    holder: normalizeCardHolder(holder),
    expMonth: parsed.month,
    expYear: parsed.year,
    cvv: cvv.trim(),
  };
}

function requireStored(answer: StoreCardAnswer): Extract<StoreCardAnswer, { kind: 'stored' }> {
  switch (answer.kind) {
    case 'stored':
      return answer;
    case 'refused':
      throw new Refusal('CARD_REFUSED');
    case 'unknown':
      // A token that is never delivered does no harm: the person submits the card again.
      throw new Refusal(answer.reason === 'timeout' ? 'GATEWAY_TIMEOUT' : 'GATEWAY_UNAVAILABLE');
  }
}
