import type { CardBrand, CardExpiry } from '@socio/domain/cards';
import type { Unknown } from '../unknown.ts';

/** The only type in the product that holds a card number. It is passed through and stored nowhere. */
export type CardToStore = {
  number: string;
  holder: string;
  /** 1 to 12 */
  expMonth: number;
  /** Four digits */
  expYear: number;
  cvv: string;
};

export type StoreCardAnswer =
  | { kind: 'stored'; token: string; last4: string; brand: CardBrand; expiry: CardExpiry }
  | { kind: 'refused'; reason: 'invalid_number' | 'expired_card' | 'invalid_card' | 'unknown_token' }
  | Unknown;

export type ChargeRequest = {
  idempotencyKey: string;
  token: string;
  /** Centavos; 0 only with `establishesMandate`, to verify the card. */
  amount: number;
  currency: 'MXN';
  /** Where the challenge page returns to; the result is never read from that URL. */
  returnUrl: string;
  /** 'merchant': nobody is there. Needs `mandateOf`. */
  initiatedBy: 'member' | 'merchant';
  /** Of a charge that the member initiates: later ones of this card may be initiated by the merchant. */
  establishesMandate?: boolean;
  /** The `chargeId` of the charge that established the mandate, with the same card. */
  mandateOf?: string;
};

/** `at` is when the gateway took the money, by its own clock; the same under the same key for ever. */
export type Charged = { kind: 'charged'; chargeId: string; at: Date };

export type DeclineReason =
  | 'card_declined'
  | 'insufficient_funds'
  | 'authentication_failed'
  | 'expired_card'
  | 'card_closed'
  /** `mandateOf` names no charge that established a mandate of this card. */
  | 'no_mandate'
  | 'other';

/** 'never': the networks forbid to charge this card again; 'later': another try may pass. */
export type Declined = { kind: 'declined'; reason: DeclineReason; retry: 'later' | 'never' };

/** Of a charge that the merchant initiated, too, only the person can answer it. */
export type ActionRequired = { kind: 'action-required'; chargeId: string; challengeUrl: string };

/** The key was cancelled, whether or not a request had used it: it will never be charged. */
export type CancelledKey = { kind: 'cancelled' };

export type ChargeAnswer = Charged | Declined | ActionRequired | CancelledKey | Unknown;

/** 'not-found' is not a no: the request may still be on its way. Only a confirmed cancellation settles it. */
export type FindChargeAnswer = ChargeAnswer | { kind: 'not-found' };

export type CancelChargeAnswer =
  /** Nothing was charged, and the gateway will refuse the key from now on. */
  | { kind: 'cancelled' }
  /** Too late: this is how the key ended. A charge has to be refunded. */
  | { kind: 'already'; answer: Charged | Declined }
  | Unknown;

export type RefundRequest = {
  idempotencyKey: string;
  chargeId: string;
  /** Centavos. */
  amount: number;
};

export type RefundAnswer =
  | { kind: 'refunded'; refundId: string; at: Date }
  /** 'card_closed': this card takes no refund, now or later. */
  | { kind: 'refused'; reason: string }
  | Unknown;

export type ListedCharge = {
  idempotencyKey: string;
  chargeId: string;
  /** Centavos. */
  amount: number;
  refundedAmount: number;
  status: 'charged' | 'declined' | 'action-required' | 'cancelled';
  at: Date;
};

export type Period = { from: Date; to: Date };

export type PaymentGateway = {
  storeCard(card: CardToStore): Promise<StoreCardAnswer>;
  /** Stores what a browser has given the gateway, for the token that it got, which is good once. */
  redeemCard(cardToken: string): Promise<StoreCardAnswer>;
  charge(request: ChargeRequest): Promise<ChargeAnswer>;
  findByKey(idempotencyKey: string): Promise<FindChargeAnswer>;
  cancelByKey(idempotencyKey: string): Promise<CancelChargeAnswer>;
  refund(request: RefundRequest): Promise<RefundAnswer>;
  /** `from` is included, `to` is not. */
  list(period: Period): Promise<{ kind: 'listed'; charges: ListedCharge[] } | Unknown>;
};
