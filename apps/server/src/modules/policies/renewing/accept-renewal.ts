import { randomUUID } from 'node:crypto';
import { civilDate } from '@socio/domain/dates';
import { MANDATE_VERSION, mandateTerms } from '@socio/domain/mandate';
import type { ReceiptCollector } from '@socio/domain/receipts/receipt-state';
import { isDecidable } from '@socio/domain/renewal/renewal-state';
import { lastRenewalCharge } from '@socio/domain/renewal/renewal-times';
import { isQuoteValid } from '@socio/domain/tariff/quote-validity';
import { amountsOf } from '@socio/domain/tariff/receipts';
import type { Transaction } from 'kysely';
import type { Database } from '../../../db/connection.ts';
import type { DB } from '../../../db/types.ts';
import { Refusal } from '../../../http/refusal.ts';
import type { PaymentGateway } from '../../../providers/payment-gateway/port.ts';
import type { AppendEvent } from '../../audit/event.ts';
import { findOpenCancellation } from '../cancelling/repository.ts';
import { lockPolicy } from '../endorsements/repository.ts';
import { issuedOf, type Policy } from '../policy.ts';
import { findOwnPolicy } from '../repository.ts';
import type { Renewal, RenewalQuote } from './renewal.ts';
import { changeRenewal, findOwnCard, findRenewal, moveRenewal } from './repository.ts';

export type AcceptRenewal = (asked: {
  memberId: string;
  policyNumber: string;
  cardId: string;
  /** Centavos of the whole year, as the person saw it. */
  total: number;
  automatic: boolean;
  mandate: { amount: number; textVersion: string } | undefined;
  now: Date;
}) => Promise<{ policy: Policy; challengeUrl?: string }>;

type Dependencies = {
  db: Database;
  gateway: Pick<PaymentGateway, 'charge'>;
  quoteRenewal: (policy: Policy, now: Date) => Promise<RenewalQuote | 'refused' | 'unknown'>;
  /** Tells that it was agreed to, and has it charged if its time has come. */
  announceAccepted: (trx: Transaction<DB>, policyId: string, now: Date) => Promise<void>;
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

  /** The last one made, or another one where it is no longer valid. */
  const validQuote = async (policy: Policy, renewal: Renewal, now: Date): Promise<RenewalQuote> => {
    const { quote } = renewal;
    if (quote !== null && isQuoteValid(quote.validUntil, civilDate(now))) return quote;
    const made = await deps.quoteRenewal(policy, now);
    if (made === 'unknown') throw new Refusal('INSURER_UNAVAILABLE');
    if (made === 'refused') throw new Refusal('RENEWAL_CLOSED');
    const told = amountsOf(made.price, made.billingCycle).total;
    await changeRenewal(db, policy.id, { quote: made, quoted_at: now, told, told_at: now }, now);
    return made;
  };

  /** The charge that verified the card, or where its bank asks. */
  const verify = async (
    policy: Policy,
    { verificationKey, cardId: verifiedCard, mandateOf }: Renewal,
    card: { id: string; token: string },
    now: Date,
  ): Promise<{ mandateOf: string } | { challengeUrl: string }> => {
    if (mandateOf !== null && verifiedCard === card.id) return { mandateOf };
    const prefix = `renewal:${policy.id}:${card.id}:`;
    const isAsked = verificationKey?.startsWith(prefix) ?? false;
    const idempotencyKey = isAsked && verificationKey !== null ? verificationKey : `${prefix}${randomUUID()}`;
    if (!isAsked) await changeRenewal(db, policy.id, { verification_key: idempotencyKey }, now);
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
        return { mandateOf: answer.chargeId };
      case 'action-required':
        return { challengeUrl: answer.challengeUrl };
      case 'declined':
      case 'cancelled':
        // The next try is another one.
        await changeRenewal(db, policy.id, { verification_key: null }, now);
        throw new Refusal('RENEWAL_CARD');
      case 'unknown':
        throw new Refusal('GATEWAY_UNAVAILABLE');
    }
  };

  return async ({ memberId, policyNumber, cardId, total, automatic, mandate, now }) => {
    const policy = await findOwnPolicy(db, memberId, policyNumber);
    if (policy === undefined) throw new Refusal('NOT_FOUND');
    const renewal = await requireOpen(policy, now);
    const token = await findOwnCard(db, memberId, cardId);
    if (token === undefined) throw new Refusal('NOT_FOUND');
    const quote = await validQuote(policy, renewal, now);
    const { price, billingCycle: cycle } = quote;
    if (amountsOf(price, cycle).total !== total) throw new Refusal('RENEWAL_PRICE');
    const terms = mandateTerms(price, { cycle, collectedBy: deps.collectedBy });
    if (terms !== null && (mandate?.amount !== terms.amount || mandate.textVersion !== MANDATE_VERSION))
      throw new Refusal('MANDATE_REQUIRED');
    const verified = await verify(policy, renewal, { id: cardId, token }, now);
    if ('challengeUrl' in verified) return { policy, challengeUrl: verified.challengeUrl };
    await db.transaction().execute(async (trx) => {
      await lockPolicy(trx, policy.id);
      const change = {
        card_id: cardId,
        mandate_of: verified.mandateOf,
        mandate_amount: terms?.amount ?? null,
        mandate_version: terms === null ? null : MANDATE_VERSION,
        told: total,
        told_at: now,
        decided_at: now,
        look_at: now,
        // Another card is charged at once.
        ...((renewal.state === 'unpaid' || renewal.cardId !== cardId) && { tried_at: null }),
      };
      if (!(await moveRenewal(trx, policy.id, automatic ? 'automatic' : 'accepted', change, now)))
        throw new Refusal('RENEWAL_CLOSED');
      await deps.appendEvent(trx, {
        at: now,
        kind: 'renewal-accepted',
        actor: 'member',
        memberId,
        applicationId: policy.applicationId,
        details: { policy: policyNumber, amount: total, automatic },
      });
      await deps.announceAccepted(trx, policy.id, now);
    });
    return { policy };
  };
}
