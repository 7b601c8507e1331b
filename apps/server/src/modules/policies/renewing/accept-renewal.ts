import { randomUUID } from 'node:crypto';
import { budgets } from '@socio/domain/budgets';
import { civilDate } from '@socio/domain/dates';
import { MANDATE_VERSION, mandateTerms } from '@socio/domain/mandate';
import type { ReceiptCollector } from '@socio/domain/receipts/receipt-state';
import { isDecidable } from '@socio/domain/renewal/renewal-state';
import { lastRenewalCharge } from '@socio/domain/renewal/renewal-times';
import type { Coverage } from '@socio/domain/tariff/coverages';
import { isQuoteValid } from '@socio/domain/tariff/quote-validity';
import { amountsOf } from '@socio/domain/tariff/receipts';
import type { Transaction } from 'kysely';
import type { Database } from '../../../db/connection.ts';
import type { DB } from '../../../db/types.ts';
import { awaitUse, limitUse, refuseUse, type CountUse, type TakeUses } from '../../../http/rate-limit.ts';
import { Refusal } from '../../../http/refusal.ts';
import type { PaymentGateway } from '../../../providers/payment-gateway/port.ts';
import type { AppendEvent } from '../../audit/event.ts';
import type { CountReceiptCharge } from '../../payments/declined-charges.ts';
import { findOpenCancellation } from '../cancelling/repository.ts';
import { lockPolicy } from '../endorsements/repository.ts';
import { issuedOf, type Policy } from '../policy.ts';
import { findOwnPolicy, findPolicyById } from '../repository.ts';
import { quoteIn, type Renewal, type RenewalQuote } from './renewal.ts';
import { changeRenewal, findOwnCard, findRenewal, moveRenewal } from './repository.ts';

export type AcceptRenewal = (asked: {
  memberId: string;
  policyNumber: string;
  cardId: string;
  /** Of the next year; undefined: that of the policy, or the one chosen before. */
  coverage: Coverage | undefined;
  /** Centavos of the whole year, as the person saw it. */
  total: number;
  automatic: boolean;
  mandate: { amount: number; textVersion: string } | undefined;
  ip: string;
  now: Date;
}) => Promise<{ policy: Policy; challengeUrl?: string }>;

type Dependencies = {
  db: Database;
  gateway: Pick<PaymentGateway, 'charge' | 'cancelByKey'>;
  quoteRenewal: (
    policy: Policy,
    coverage: Coverage,
    now: Date,
  ) => Promise<RenewalQuote | 'refused' | 'unknown'>;
  /** Tells what was agreed to, if that is news, and has it charged if its time has come. */
  announceAccepted: (
    trx: Transaction<DB>,
    accepted: { policyId: string; isNews: boolean },
    now: Date,
  ) => Promise<void>;
  /** Counts the card as declined until it is known, and its verification in any case. */
  expectVerification: (
    trx: Transaction<DB>,
    of: { memberId: string; ip: string; now: Date },
  ) => Promise<unknown>;
  countReceiptCharge: CountReceiptCharge;
  /** Among the saved ones: it is charged later. */
  keepCard: (trx: Transaction<DB>, cardId: string) => Promise<void>;
  countUse: CountUse;
  takeUses: TakeUses;
  clock: () => Date;
  appendEvent: AppendEvent;
  collectedBy: ReceiptCollector;
  publicUrl: string;
};

/**
 * Agrees to the next year of a policy. The card is verified first, with its owner present and without an amount: what is
 * charged later, and with it every later receipt, refers to that. Sent again, it changes nothing, or the card.
 */
export function createAcceptRenewal(deps: Dependencies): AcceptRenewal {
  const { db, gateway } = deps;

  /** Undecided, or decided and not charged yet, of a policy in force. */
  const requireOpen = async (policy: Policy, now: Date): Promise<Renewal> => {
    const renewal = await findRenewal(db, policy.id);
    if (
      renewal === undefined ||
      !isDecidable(renewal.state) ||
      policy.state !== 'issued' ||
      now > lastRenewalCharge(renewal.endDate) ||
      (await findOpenCancellation(db, policy.id)) !== undefined
    )
      throw new Refusal('RENEWAL_CLOSED');
    return renewal;
  };

  /** The last one made, or another one where it is no longer valid, or the policy has changed since. */
  const validQuote = async (
    policy: Policy,
    renewal: Renewal,
    coverage: Coverage,
    now: Date,
  ): Promise<RenewalQuote> => {
    const { quote } = renewal;
    const { vehicle, coverage: current } = policy.inForce;
    const isUsable =
      quote !== null &&
      isQuoteValid(quote.validUntil, civilDate(now)) &&
      (quote.versionId ?? vehicle.versionId) === vehicle.versionId &&
      (quote.zipCode ?? vehicle.zipCode) === vehicle.zipCode;
    const known = isUsable ? quoteIn(quote, coverage) : undefined;
    if (known !== undefined) return known;
    const use = { key: `renewal-prices:${policy.memberId}`, ...budgets.renewalPrices, now };
    await limitUse(deps.countUse, use);
    const made = await deps.quoteRenewal(policy, coverage, now);
    if (made === 'unknown') throw new Refusal('INSURER_UNAVAILABLE');
    if (made === 'refused') throw new Refusal('RENEWAL_CLOSED');
    // Another coverage is theirs once they have agreed to it.
    const shown = quoteIn(made, renewal.coverage ?? current) ?? made;
    const told = amountsOf(shown.price, shown.billingCycle).total;
    await changeRenewal(db, policy.id, { quote: shown, quoted_at: now, told, told_at: now }, now);
    return made;
  };

  /** What the verification counted, unless it was declined, is given back by whoever ends it first. */
  const endVerification = async (
    trx: Transaction<DB>,
    { id, memberId }: Policy,
    { key, isDeclined }: { key: string; isDeclined: boolean },
    now: Date,
  ): Promise<void> => {
    if ((await findRenewal(trx, id))?.verificationKey !== key) return;
    await changeRenewal(trx, id, { verification_key: null }, now);
    const charge = { initiatedBy: 'member', payerNetwork: null } as const;
    await deps.countReceiptCharge(trx, { charge, memberId, isDeclined, now });
  };

  const endUnused = async (policy: Policy, ended: { key: string; isDeclined: boolean }, now: Date) =>
    await db.transaction().execute(async (trx) => {
      await lockPolicy(trx, policy.id);
      await endVerification(trx, policy, ended, now);
    });

  /** Of a card that the member no longer means, whose bank may still be asking; false if the gateway does not answer. */
  const giveUp = async (policy: Policy, key: string, now: Date): Promise<boolean> => {
    const answer = await gateway.cancelByKey(key);
    if (answer.kind === 'unknown') return false;
    const isDeclined = answer.kind === 'already' && answer.answer.kind === 'declined';
    await endUnused(policy, { key, isDeclined }, now);
    return true;
  };

  /** Of the charge that verifies a card; the one of a simultaneous or earlier call, or a new one, which counts. */
  const verificationKeyOf = async (
    policy: Policy,
    cardId: string,
    ip: string,
    now: Date,
  ): Promise<string> => {
    for (;;) {
      const key = await db.transaction().execute(async (trx) => {
        await lockPolicy(trx, policy.id);
        const known = (await findRenewal(trx, policy.id))?.verificationKey ?? null;
        if (known !== null) return known;
        await deps.expectVerification(trx, { memberId: policy.memberId, ip, now });
        const made = `${verifies(policy, cardId)}${randomUUID()}`;
        await changeRenewal(trx, policy.id, { verification_key: made }, now);
        return made;
      });
      if (key.startsWith(verifies(policy, cardId))) return key;
      if (!(await giveUp(policy, key, now))) throw new Refusal('GATEWAY_UNAVAILABLE');
    }
  };

  /** The charge that verified the card, with its key if that was now, or where its bank asks. */
  const verify = async (
    policy: Policy,
    { state, cardId: verifiedCard, mandateOf, verificationKey }: Renewal,
    card: { id: string; token: string },
    { ip, now }: { ip: string; now: Date },
  ): Promise<{ mandateOf: string; key: string | null } | { challengeUrl: string }> => {
    // One that was refused is charged again at once, so its owner is asked first.
    if (mandateOf !== null && verifiedCard === card.id && state !== 'unpaid') {
      if (verificationKey !== null) await giveUp(policy, verificationKey, now);
      return { mandateOf, key: null };
    }
    const idempotencyKey = await verificationKeyOf(policy, card.id, ip, now);
    const question = { key: `charge-question:${idempotencyKey}`, ...budgets.chargeQuestions };
    if (!(await awaitUse(deps.countUse, question, deps))) throw new Refusal('GATEWAY_UNAVAILABLE');
    const answer = await gateway.charge({
      idempotencyKey,
      token: card.token,
      amount: 0,
      currency: 'MXN',
      returnUrl: `${deps.publicUrl}/poliza/${issuedOf(policy).policyNumber}`,
      initiatedBy: 'member',
      establishesMandate: true,
    });
    switch (answer.kind) {
      case 'charged':
        return { mandateOf: answer.chargeId, key: idempotencyKey };
      case 'action-required':
        return { challengeUrl: answer.challengeUrl };
      case 'declined':
      case 'cancelled':
        // The next try is another one.
        await endUnused(policy, { key: idempotencyKey, isDeclined: answer.kind === 'declined' }, now);
        throw new Refusal('RENEWAL_CARD');
      case 'unknown':
        throw new Refusal('GATEWAY_UNAVAILABLE');
    }
  };

  return async ({ memberId, policyNumber, cardId, coverage: chosen, total, automatic, mandate, ip, now }) => {
    const policy = await findOwnPolicy(db, memberId, policyNumber);
    if (policy === undefined) throw new Refusal('NOT_FOUND');
    const renewal = await requireOpen(policy, now);
    const token = await findOwnCard(db, memberId, cardId);
    if (token === undefined) throw new Refusal('NOT_FOUND');
    const coverage = chosen ?? renewal.coverage ?? policy.inForce.coverage;
    const quote = await validQuote(policy, renewal, coverage, now);
    const { price, billingCycle: cycle } = quote;
    if (amountsOf(price, cycle).total !== total) throw new Refusal('RENEWAL_PRICE');
    const terms = mandateTerms(price, { cycle, collectedBy: deps.collectedBy });
    if (terms !== null && (mandate?.amount !== terms.amount || mandate.textVersion !== MANDATE_VERSION))
      throw new Refusal('MANDATE_REQUIRED');
    const verified = await verify(policy, renewal, { id: cardId, token }, { ip, now });
    if ('challengeUrl' in verified) return { policy, challengeUrl: verified.challengeUrl };
    await db.transaction().execute(async (trx) => {
      await lockPolicy(trx, policy.id);
      const state = automatic ? 'automatic' : 'accepted';
      const before = await findRenewal(trx, policy.id);
      // It may have begun to be charged while the gateway was asked: another card would be charged as well.
      if (before === undefined || !isDecidable(before.state)) throw new Refusal('RENEWAL_CLOSED');
      // Or its last try was refused: its card is to be verified again.
      if (before.state === 'unpaid' && renewal.state !== 'unpaid') throw new Refusal('RENEWAL_CLOSED');
      const held = await findPolicyById(trx, policy.id);
      if (held?.state !== 'issued') throw new Refusal('RENEWAL_CLOSED');
      if (!isPricedAlike(held, policy)) throw new Refusal('RENEWAL_PRICE');
      // Nor is it one that was removed meanwhile.
      if ((await findOwnCard(trx, memberId, cardId, { isHeld: true })) === undefined)
        throw new Refusal('NOT_FOUND');
      if (verified.key !== null)
        await endVerification(trx, policy, { key: verified.key, isDeclined: false }, now);
      const isRepeated =
        before.state === state &&
        before.cardId === cardId &&
        before.told === total &&
        before.quote?.coverage === coverage;
      if (!isRepeated) {
        const missed = await deps.takeUses([{ key: `renewals:${memberId}`, ...budgets.renewals, now }], trx);
        if (missed !== null) throw refuseUse('TOO_MANY', missed.seconds);
      }
      const change = {
        coverage: coverage === policy.inForce.coverage ? null : coverage,
        card_id: cardId,
        mandate_of: verified.mandateOf,
        mandate_amount: terms?.amount ?? null,
        mandate_version: terms === null ? null : MANDATE_VERSION,
        told: total,
        told_at: now,
        decided_at: now,
        look_at: now,
        // Another card is charged at once.
        ...((before.state === 'unpaid' || before.cardId !== cardId) && { tried_at: null }),
      };
      if (!(await moveRenewal(trx, policy.id, state, change, now))) throw new Refusal('RENEWAL_CLOSED');
      await changeRenewal(trx, policy.id, { quote }, now);
      await deps.keepCard(trx, cardId);
      await deps.appendEvent(trx, {
        at: now,
        kind: 'renewal-accepted',
        actor: 'member',
        memberId,
        applicationId: policy.applicationId,
        details: { policy: policyNumber, coverage, amount: total, automatic },
      });
      await deps.announceAccepted(trx, { policyId: policy.id, isNews: !isRepeated }, now);
    });
    return { policy };
  };
}

/** How the keys begin under which a card is verified for it. */
const verifies = ({ id }: Policy, cardId: string) => `renewal:${id}:${cardId}:`;

/** What of a policy decides the price of its next year, and in which package. */
function isPricedAlike({ inForce: one }: Policy, { inForce: other }: Policy): boolean {
  return (
    one.coverage === other.coverage &&
    one.vehicle.versionId === other.vehicle.versionId &&
    one.vehicle.zipCode === other.vehicle.zipCode
  );
}
