import { cardBrand, cvvLength } from '@socio/domain/cards';
import type { CivilDate } from '@socio/domain/dates';
import { checkCardCvv } from '@socio/domain/validation/card-cvv';
import { checkCardExpiry } from '@socio/domain/validation/card-expiry';
import { checkCardHolder } from '@socio/domain/validation/card-holder';
import { checkCardNumber } from '@socio/domain/validation/card-number';
import { texts } from '../texts.ts';
import type { FieldMessages } from '../use-fields.ts';

export type CardFields = { cardNumber: string; cardHolder: string; expiryDate: string; cvv: string };

export const emptyCard: CardFields = { cardNumber: '', cardHolder: '', expiryDate: '', cvv: '' };

/** Emptied once the gateway has seen them. */
export const secretFields = ['cardNumber', 'cvv'] as const;

export function checkCard(card: CardFields, today: CivilDate): FieldMessages<CardFields> {
  const { errors } = texts.payment;
  const number = checkCardNumber(card.cardNumber);
  const holder = checkCardHolder(card.cardHolder);
  const expiry = checkCardExpiry(card.expiryDate, today);
  const cvv = checkCardCvv(card.cvv, card.cardNumber);
  const messages: FieldMessages<CardFields> = {};
  if (number !== null) messages.cardNumber = errors[number];
  if (holder !== null) messages.cardHolder = errors[holder];
  if (expiry !== null) messages.expiryDate = errors[expiry];
  if (cvv === 'CARD_CVV_REQUIRED') messages.cvv = errors[cvv];
  if (cvv === 'CARD_CVV_INVALID') messages.cvv = errors[cvv](cvvLength(cardBrand(card.cardNumber)));
  return messages;
}

const fieldNames: Record<string, keyof CardFields> = {
  card_number: 'cardNumber',
  card_holder_name: 'cardHolder',
  expiration_date: 'expiryDate',
  cvv_code: 'cvv',
};

/** Messages for the fields that the server names in a refusal. */
export function refusedCard(details: Readonly<Record<string, unknown>>): FieldMessages<CardFields> {
  const named = Object.keys((details['fields'] as object | undefined) ?? {}).map((name) => fieldNames[name]);
  return Object.fromEntries(
    (Object.keys(emptyCard) as (keyof CardFields)[])
      .filter((name) => named.includes(name))
      .map((name) => [name, texts.payment.wrong[name]]),
  );
}
