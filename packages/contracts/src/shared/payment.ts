import * as z from 'zod/mini';

/** What a person can meet of a payment attempt. A cancelled attempt shows as declined, with its decline code. */
export const paymentStatusSchema = z.enum(['charged', 'declined', 'action_required', 'pending', 'unknown']);

/** The same, as an application record keeps it after the fact. */
export const recordedPaymentStatusSchema = z.enum([
  'charged',
  'declined',
  'action_required',
  'pending',
  'unknown',
  'refunding',
  'refunded',
]);

export const declineCodeSchema = z.enum([
  'declined',
  'insufficient_funds',
  'authentication_failed',
  'expired_card',
  'cancelled',
]);
