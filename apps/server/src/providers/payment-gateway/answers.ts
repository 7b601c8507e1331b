import * as z from 'zod/mini';
import { instant } from '../call-service.ts';

/** The gateway's answers as sent over the wire. */
export const storeCardAnswer = z.discriminatedUnion('status', [
  z.object({
    status: z.literal('stored'),
    token: z.string().check(z.minLength(1)),
    last4: z.string().check(z.regex(/^\d{4}$/)),
    brand: z.enum(['visa', 'mastercard', 'amex', 'other']),
    expMonth: z.int().check(z.gte(1), z.lte(12)),
    expYear: z.int().check(z.gte(2000), z.lte(2100)),
  }),
  z.object({
    status: z.literal('refused'),
    reason: z.catch(
      z.enum(['invalid_number', 'expired_card', 'invalid_card', 'unknown_token']),
      'invalid_card',
    ),
  }),
]);

const charged = z.object({
  status: z.literal('charged'),
  chargeId: z.string().check(z.minLength(1)),
  at: instant,
});

const declined = z.object({
  status: z.literal('declined'),
  reason: z.catch(
    z.enum([
      'card_declined',
      'insufficient_funds',
      'authentication_failed',
      'expired_card',
      'card_closed',
      'no_mandate',
      'other',
    ]),
    'other',
  ),
  retry: z.enum(['later', 'never']),
});

const actionRequired = z.object({
  status: z.literal('action-required'),
  chargeId: z.string().check(z.minLength(1)),
  challengeUrl: z.url({ protocol: /^https?$/ }),
});

const cancelled = z.object({ status: z.literal('cancelled') });

export const chargeAnswer = z.discriminatedUnion('status', [charged, declined, actionRequired, cancelled]);

export const findChargeAnswer = z.discriminatedUnion('status', [
  charged,
  declined,
  actionRequired,
  cancelled,
  z.object({ status: z.literal('not-found') }),
]);

export const cancelChargeAnswer = z.discriminatedUnion('status', [
  cancelled,
  z.object({ status: z.literal('already'), charge: z.discriminatedUnion('status', [charged, declined]) }),
]);

export const refundAnswer = z.discriminatedUnion('status', [
  z.object({ status: z.literal('refunded'), refundId: z.string(), at: instant }),
  z.object({ status: z.literal('refused'), reason: z.string() }),
]);

export const listAnswer = z.object({
  charges: z.array(
    z.object({
      idempotencyKey: z.string(),
      chargeId: z.string(),
      amount: z.int(),
      refundedAmount: z.int(),
      status: z.enum(['charged', 'declined', 'action-required', 'cancelled']),
      at: instant,
    }),
  ),
});
