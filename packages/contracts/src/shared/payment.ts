import { chargedStates, openStates } from '@socio/domain/payment-state';
import * as z from 'zod/mini';
import { mxnSchema } from './amounts.ts';
import { isoDateSchema } from './dates.ts';

/** The states of a payment attempt that a person can see. A cancelled one shows as declined, with its decline code. */
export const paymentStatusSchema = z.enum([...openStates, 'charged', 'declined']);

/** The same, as an application record shows it afterwards. */
export const recordedPaymentStatusSchema = z.enum([...openStates, ...chargedStates, 'declined']);

/** What becomes of a charge: it waits for its vehicle, turns into a policy, or is refunded. */
export const purchaseStateSchema = z.enum(['charged', 'issuing', 'issued', 'refunding', 'refunded']);

/** What is being or was refunded to the card that paid, and why there is no policy. */
export const refundSchema = z.object({
  state: z.enum(['started', 'done']),
  /** The insurer refused to issue, the member asked for it, nobody returned for 30 days, or an operator decided. */
  reason: z.enum(['insurer', 'asked', 'abandoned', 'other']),
  amount: mxnSchema,
  card_type: z.string(),
  /** Last four digits. */
  card_number: z.string(),
  receipt_number: z.string(),
  /** When the refund reached this state. */
  date: isoDateSchema,
});

export const declineCodeSchema = z.enum([
  'declined',
  'insufficient_funds',
  'authentication_failed',
  'expired_card',
  'cancelled',
]);
