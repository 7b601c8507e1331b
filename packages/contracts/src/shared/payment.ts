import { chargedStates, openStates } from '@socio/domain/payment-state';
import * as z from 'zod/mini';
import { mxnSchema } from './amounts.ts';
import { isoDateSchema } from './dates.ts';

/** What a person can meet of a payment attempt. A cancelled attempt shows as declined, with its decline code. */
export const paymentStatusSchema = z.enum([...openStates, 'charged', 'declined']);

/** The same, as an application record keeps it after the fact. */
export const recordedPaymentStatusSchema = z.enum([...openStates, ...chargedStates, 'declined']);

/** What became of a charge: it waits for its vehicle, becomes a policy, or goes back. */
export const purchaseStateSchema = z.enum(['charged', 'issuing', 'issued', 'refunding', 'refunded']);

/** What goes back, or went back, to the card that paid, and why no policy came of it. */
export const refundSchema = z.object({
  state: z.enum(['started', 'done']),
  /** The insurer refused to issue, the member asked for it, nobody came back for 30 days, or an operator's decision. */
  reason: z.enum(['insurer', 'asked', 'abandoned', 'other']),
  amount: mxnSchema,
  card_type: z.string(),
  /** Last four digits. */
  card_number: z.string(),
  receipt_number: z.string(),
  /** Of the state. */
  date: isoDateSchema,
});

export const declineCodeSchema = z.enum([
  'declined',
  'insufficient_funds',
  'authentication_failed',
  'expired_card',
  'cancelled',
]);
