import type { ChargedReceipt } from '@socio/domain/cancelling/receipt-refund';
import type { ReceiptParts } from '@socio/domain/tariff/receipt-parts';
import type { Unknown } from '../unknown.ts';

/** A receipt that the product collected. */
export type ReportReceiptRequest = {
  idempotencyKey: string;
  policyNumber: string;
  /** From 1. */
  number: number;
  /** The gateway's time of the charge. */
  paidAt: Date;
  /** Centavos. */
  amount: number;
};

export type ReportReceiptAnswer =
  | { kind: 'recorded' }
  /** Final under this key. */
  | { kind: 'refused'; reason: string }
  | Unknown;

/** A receipt that nobody paid within its grace (LSCS 40). */
export type ConfirmLapseRequest = {
  idempotencyKey: string;
  policyNumber: string;
  /** From 1. */
  number: number;
  /** 12:00 in Mexico of the last day of grace. */
  at: Date;
};

export type ConfirmLapseAnswer =
  /** The policy gives no cover from `at`. */
  | { kind: 'lapsed'; at: Date }
  /** Final under this key. */
  | { kind: 'refused'; reason: string }
  | Unknown;

/** To bring a suspended policy back. */
export type OfferReinstatementRequest = {
  idempotencyKey: string;
  policyNumber: string;
  /** What is owed, with the parts of each and its period. */
  receipts: (ChargedReceipt & { number: number })[];
};

export type OfferReinstatementAnswer =
  /** Without the days that had no cover. It gives none by itself. */
  | { kind: 'offered'; reference: string; validUntil: Date; price: ReceiptParts }
  /** Final under this key. */
  | { kind: 'refused'; reason: string }
  | Unknown;
