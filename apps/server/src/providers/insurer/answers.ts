import * as z from 'zod/mini';
import { instant } from '../call-service.ts';
import { isCivilDate } from '@socio/domain/dates';
import { policyDays } from '@socio/domain/policy-term';
import { coverageIds } from '@socio/domain/tariff/coverages';

const centavos = z.int().check(z.nonnegative());
const civilDate = z.string().check(z.refine(isCivilDate));

const annual = {
  netPremium: centavos,
  surcharge: centavos,
  policyFee: centavos,
  iva: centavos,
  total: centavos,
};

const ratedPackage = z.object({
  coverages: z.array(z.object({ id: z.enum(coverageIds), premium: centavos })),
  discount: centavos,
  netPremium: centavos,
  policyFee: centavos,
  annual: z.object(annual),
  monthly: z.object({
    ...annual,
    // Rounding twelve receipts can leave a zero surcharge a centavo or two below zero.
    surcharge: z.int(),
    receipts: z.int(),
    firstPayment: centavos,
    laterPayment: centavos,
  }),
});

export const rateAnswer = z.object({
  tariffVersion: z.string().check(z.minLength(1)),
  validUntil: z.optional(civilDate),
  commercialValue: z.optional(centavos),
  packages: z.object({
    RC: z.optional(ratedPackage),
    LIMITADA: z.optional(ratedPackage),
    AMPLIA: z.optional(ratedPackage),
  }),
});

/** What is no coverage of ours has no words here, and must not make an issued policy unreadable. */
const knownCoverages = z.pipe(
  z.array(z.string()),
  z.transform((ids) => coverageIds.filter((id) => ids.includes(id))),
);

const issued = z
  .object({
    status: z.literal('issued'),
    policyNumber: z.string().check(z.minLength(1)),
    startDate: civilDate,
    endDate: civilDate,
    issuedAt: instant,
    mandatory: z.optional(knownCoverages),
  })
  .check(
    z.refine(
      ({ startDate, endDate, issuedAt }) => {
        const days = policyDays(issuedAt);
        return startDate === days.startDate && endDate === days.endDate;
      },
      // Skipped if a field is already invalid: there may be no instant to calculate from.
      { when: ({ issues }) => issues.length === 0 },
    ),
  );
const refused = z.object({ status: z.literal('refused'), reason: z.string() });
const cancelled = z.object({ status: z.literal('cancelled') });

export const renewalRateAnswer = z.discriminatedUnion('status', [
  z.extend(rateAnswer, { status: z.literal('rated'), claims: z.int().check(z.nonnegative()) }),
  refused,
]);

export const checkAnswer = z.discriminatedUnion('status', [
  z.object({ status: z.literal('acceptable') }),
  refused,
]);

export const issueAnswer = z.discriminatedUnion('status', [issued, refused, cancelled]);

export const findPolicyAnswer = z.discriminatedUnion('status', [
  issued,
  refused,
  cancelled,
  z.object({ status: z.literal('not-found') }),
]);

export const quoteChangeAnswer = z.discriminatedUnion('status', [
  z.object({
    status: z.literal('offered'),
    reference: z.string().check(z.minLength(1), z.maxLength(40)),
    until: instant,
    price: ratedPackage,
    // Less than nothing comes back.
    difference: z.object({
      netPremium: z.int(),
      surcharge: z.int(),
      policyFee: z.int(),
      iva: z.int(),
      total: z.int(),
    }),
  }),
  refused,
]);

export const endorseAnswer = z.discriminatedUnion('status', [
  z.object({ status: z.literal('endorsed'), effectiveAt: instant }),
  refused,
]);

export const offerReinstatementAnswer = z.discriminatedUnion('status', [
  z.object({
    status: z.literal('offered'),
    reference: z.string().check(z.minLength(1), z.maxLength(40)),
    validUntil: instant,
    price: z
      .object({
        netPremium: centavos,
        surcharge: centavos,
        policyFee: centavos,
        iva: centavos,
        total: z.int().check(z.positive()),
      })
      .check(
        z.refine((price) => price.netPremium + price.surcharge + price.policyFee + price.iva === price.total),
      ),
  }),
  refused,
]);

export const cancelKeyAnswer = z.discriminatedUnion('status', [
  z.object({ status: z.literal('cancelled'), policyNumber: z.string() }),
  z.object({ status: z.literal('not-found-and-blocked') }),
]);

export const reportReceiptAnswer = z.discriminatedUnion('status', [
  z.object({ status: z.literal('recorded') }),
  refused,
]);

export const confirmLapseAnswer = z.discriminatedUnion('status', [
  z.object({ status: z.literal('lapsed'), at: instant }),
  refused,
]);

const folio = z.string().check(z.minLength(1), z.maxLength(40));

export const receiptStatesAnswer = z.discriminatedUnion('status', [
  z.object({
    status: z.literal('states'),
    asOf: instant,
    policy: z.enum(['in-force', 'suspended', 'cancelled']),
    receipts: z.array(
      z.object({
        number: z.int().check(z.minimum(1)),
        state: z.enum(['upcoming', 'due', 'paid', 'lapsed', 'cancelled', 'refunded']),
        paidAt: z.nullable(instant),
      }),
    ),
  }),
  z.object({ status: z.literal('not-found') }),
]);

export const cancelPolicyAnswer = z.discriminatedUnion('status', [
  z.object({ status: z.literal('cancelled'), folio, effectiveAt: instant, noClaim: z.boolean() }),
  refused,
]);

export const policyStatesAnswer = z.object({
  asOf: instant,
  cancelled: z.array(
    z.object({
      policyNumber: z.string().check(z.minLength(1)),
      folio,
      reason: z.string(),
      effectiveAt: instant,
      decidedAt: instant,
    }),
  ),
});

export const serviceAnswer = z.discriminatedUnion('status', [
  z.object({
    status: z.literal('taken'),
    folio,
    arrivesAt: z.nullable(instant),
  }),
  refused,
  cancelled,
]);

export const listAnswer = z.object({
  policies: z.array(
    z.object({
      idempotencyKey: z.string(),
      policyNumber: z.string(),
      applicationId: z.string(),
      status: z.enum(['issued', 'cancelled']),
      totalPremium: centavos,
      issuedAt: instant,
    }),
  ),
});
