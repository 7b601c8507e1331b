import { cardBrand, cvvLength } from '@socio/domain/cards';
import type { CivilDate } from '@socio/domain/dates';
import { checkCardCvv } from '@socio/domain/validation/card-cvv';
import { checkCardExpiry } from '@socio/domain/validation/card-expiry';
import { checkCardHolder } from '@socio/domain/validation/card-holder';
import { checkCardNumber } from '@socio/domain/validation/card-number';
import type { FieldMessages } from '../../components/form/use-checked-form.ts';
import { refusedFields } from '../../lib/refused-fields.ts';
import { cardTexts } from './texts.ts';

export type CardFields = { cardNumber: string; expiryDate: string; cvv: string; cardHolder: string };

export const emptyCard: CardFields = { cardNumber: '', expiryDate: '', cvv: '', cardHolder: '' };

/** What remains once the gateway has seen the card. */
export function withoutSecrets(card: CardFields): CardFields {
  return { ...card, cardNumber: '', cvv: '' };
}

export function checkCard(card: CardFields, today: CivilDate): FieldMessages<CardFields> {
  const { errors } = cardTexts;
  const number = checkCardNumber(card.cardNumber);
  const expiry = checkCardExpiry(card.expiryDate, today);
  const cvv = checkCardCvv(card.cvv, card.cardNumber);
  const messages: FieldMessages<CardFields> = {};
  if (number !== null) messages.cardNumber = errors[number];
  if (expiry !== null) messages.expiryDate = errors[expiry];
  if (cvv === 'CARD_CVV_REQUIRED') messages.cvv = errors[cvv];
  if (cvv === 'CARD_CVV_INVALID') messages.cvv = errors[cvv](cvvLength(cardBrand(card.cardNumber)));
  return { ...messages, ...checkHolder(card) };
}

/** The only field that is the product's own where the gateway shows the others. */
export function checkHolder({ cardHolder }: CardFields): FieldMessages<CardFields> {
  const holder = checkCardHolder(cardHolder);
  return holder === null ? {} : { cardHolder: cardTexts.errors[holder] };
}

const fieldNames: Record<string, keyof CardFields> = {
  card_number: 'cardNumber',
  card_holder_name: 'cardHolder',
  expiration_date: 'expiryDate',
  cvv_code: 'cvv',
};

/** Messages for the fields named in a refusal. */
export function refusedCard(details: Readonly<Record<string, unknown>>): FieldMessages<CardFields> {
  return refusedFields(details, fieldNames, cardTexts.wrong);
}
