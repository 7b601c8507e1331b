import { randomUUID } from 'node:crypto';
import { mandateTerms } from '@socio/domain/mandate';
import { nextRenewalCharge, nextRenewalLook } from '@socio/domain/renewal/renewal-times';
import { HOUR, MINUTE } from '@socio/domain/spans';
import { noon } from '@socio/domain/dates';
import { amountsOf } from '@socio/domain/tariff/receipts';
import type { Transaction } from 'kysely';
import type { DB } from '../../db/types.ts';
import { isLeaving } from '../../modules/account-deletion/repository.ts';
import { appendEvent } from '../../modules/audit/append-event.ts';
import { insertAttempt, ownsCard } from '../../modules/payments/repository.ts';
import { findOpenCancellation } from '../../modules/policies/cancelling/repository.ts';
import { issuedOf, platesOf, type Policy, type ReceiptTerms } from '../../modules/policies/policy.ts';
import { storeQuote } from '../../modules/quotes/repository.ts';
import type { Renewal, RenewalQuote } from '../../modules/policies/renewing/renewal.ts';
import { changeRenewal, moveRenewal } from '../../modules/policies/renewing/repository.ts';
import { giveMandate } from '../payment/mandates.ts';
import type { SendJob } from '../engine/queue.ts';
import { announceRenewal } from '../mails/mail-renewal.ts';
import type { Services } from '../services.ts';
import { holdAsRead, type Given } from './renewal-moves.ts';

/** While the gateway does not answer. */
export const askedAgainAfterMs = 5 * MINUTE;
/** Longer than the gateway may take: the round that opened it settles it at once. */
const settleAfterSeconds = 20;

type Dependencies = Pick<Services, 'db' | 'send' | 'receiptTerms'>;

/**
 * Opens the charge of a renewal as an ordinary purchase: an application that only the server knows, its quote, and a
 * payment attempt, so that settling, refunding and issuing are those of any purchase. 'not-as-read' if it or its policy has
 * changed since the insurer was asked for the quote; 'not-now' if the policy may be cancelled or its member may leave;
 * 'no-card' if its card is gone, which is told.
 */
export function createOpenRenewalCharge({ db, send, receiptTerms }: Dependencies) {
  return async (
    given: Given,
    quote: RenewalQuote,
  ): Promise<'opened' | 'no-card' | 'not-now' | 'not-as-read'> =>
    await db.transaction().execute(async (trx) => {
      const { policy, now } = given;
      const { memberId, inForce } = policy;
      const renewal = await holdAsRead(trx, given);
      if (renewal === undefined) return 'not-as-read';
      if ((await isLeaving(trx, memberId)) || (await findOpenCancellation(trx, policy.id)) !== undefined)
        return 'not-now';
      const { cardId, mandateOf, mandateAmount, mandateVersion: version, decidedAt } = renewal;
      const { billingCycle: cycle, price } = quote;
      const { first, total } = amountsOf(price, cycle);
      const told = { quote, quoted_at: now, told: total, told_at: now };
      if (cardId === null || mandateOf === null || !(await ownsCard(trx, memberId, cardId))) {
        const look_at = nextRenewalLook(renewal.endDate, now);
        if (!(await moveRenewal(trx, policy.id, 'unpaid', { look_at }, now))) return 'not-as-read';
        await changeRenewal(trx, policy.id, told, now);
        const unpaid = { policyId: policy.id, kind: 'unpaid', attempt: renewal.tries } as const;
        await announceRenewal(trx, send, unpaid, now);
        return 'no-card';
      }
      const terms = mandateTerms(price, { cycle, collectedBy: receiptTerms.collectedBy });
      const isAgreed = mandateAmount !== null && version !== null && decidedAt !== null;
      const applicationId = await makeApplication(trx, policy, renewal, quote, now);
      const number = renewal.tries + 1;
      const { vin: _vin, plates: _plates, ...vehicle } = inForce.vehicle;
      const attempt = await insertAttempt(
        trx,
        {
          id: randomUUID(),
          applicationId,
          attempt: number,
          idempotencyKey: `${applicationId}:${number}`,
          cardId,
          amount: first,
          purchase: {
            renewalOf: {
              policyNumber: issuedOf(policy).policyNumber,
              startsAt: noon(renewal.endDate).toISOString(),
            },
            quoteId: quote.id,
            coverage: quote.coverage,
            billingCycle: cycle,
            price,
            discount: quote.discount,
            vehicle,
            insured: inForce.insured,
            address: inForce.address,
          },
          payerNetwork: null,
          keepCard: true,
        },
        now,
      );
      if (terms !== null && isAgreed)
        await giveMandate(trx, { applicationId, memberId, cardId, terms, version, agreedAt: decidedAt, now });
      await send(trx, 'settle-payment', attempt.id, { startAfterSeconds: settleAfterSeconds });
      await appendEvent(trx, {
        at: now,
        kind: 'payment-opened',
        actor: 'server',
        memberId,
        applicationId,
        details: { attempt: number, amount: first },
      });
      const lookAt = new Date(now.getTime() + askedAgainAfterMs);
      const change = { application_id: applicationId, tries: number, tried_at: now, look_at: lookAt };
      // Of an automatic one the price is told once more on the day.
      const isToldAgain = renewal.state === 'automatic' && renewal.tries === 0;
      await changeRenewal(trx, policy.id, isToldAgain ? told : { quote }, now);
      if (isToldAgain) await announceRenewal(trx, send, { policyId: policy.id, kind: 'in-5' }, now);
      if (!(await moveRenewal(trx, policy.id, 'charging', change, now)))
        throw new Error('a renewal cannot be charged');
      return 'opened';
    });
}

/**
 * Whether its later receipts would cost more than the member authorised. Without a mandate, agreed to while the insurer
 * collected, they are collected by the insurer.
 */
export function exceedsMandate(
  { mandateAmount }: Pick<Renewal, 'mandateAmount'>,
  { price, billingCycle: cycle }: RenewalQuote,
  { collectedBy }: Pick<ReceiptTerms, 'collectedBy'>,
): boolean {
  const terms = mandateTerms(price, { cycle, collectedBy });
  return terms !== null && mandateAmount !== null && terms.amount > mandateAmount;
}

/** When it is charged next, if it may be; what the member has just decided, at any hour. */
export function chargeTimeOf({ endDate, tries, triedAt, decidedAt, state }: Renewal, now: Date): Date | null {
  const hasJustDecided = decidedAt !== null && now.getTime() - decidedAt.getTime() < HOUR;
  const isPresent = state === 'accepted' && triedAt === null && hasJustDecided;
  return nextRenewalCharge({ endDate, tries, triedAt, isPresent }, now);
}

/** Tells what was agreed to, if that is news, and has it charged if its time has come. */
export async function announceAccepted(
  trx: Transaction<DB>,
  send: SendJob,
  { policyId, isNews }: { policyId: string; isNews: boolean },
  now: Date,
): Promise<void> {
  if (isNews) await announceRenewal(trx, send, { policyId, kind: 'accepted', attempt: 'next' }, now);
  await send(trx, 'renew-policy', policyId);
}

/** The one that was charged before, or a new one, with what is charged today: another package may have been chosen since. */
async function makeApplication(
  trx: Transaction<DB>,
  policy: Policy,
  { applicationId: known }: Renewal,
  quote: RenewalQuote,
  now: Date,
): Promise<string> {
  const { vehicle, insured } = policy.inForce;
  const { versionId, zipCode } = vehicle;
  const { gender, birthDate } = insured;
  const id = known ?? randomUUID();
  const charged = {
    brand_model: vehicle.brandModel,
    year: vehicle.year,
    version_id: versionId,
    version_name: vehicle.versionName,
    zip_code: zipCode,
    gender,
    birth_date: birthDate,
    phone_number: insured.phone,
    serial_number: vehicle.vin,
    license_plates: platesOf(policy),
    plates_pending: platesOf(policy) === null,
    coverage: quote.coverage,
    billing_cycle: quote.billingCycle,
    last_updated_at: now,
  };
  if (known === null)
    await trx
      .insertInto('applications')
      .values({
        ...charged,
        id,
        member_id: policy.memberId,
        stage: 'contratacion',
        status: 'active',
        current_step: 'payment-step',
        by_owner: true,
        created_at: now,
      })
      .execute();
  const packages = { [quote.coverage]: { discount: quote.discount, ...quote.price } };
  await storeQuote(trx, id, { versionId, zipCode, gender, birthDate }, { ...quote, packages }, now);
  await trx
    .updateTable('applications')
    .set({ ...charged, quote_id: quote.id })
    .where('id', '=', id)
    .execute();
  return id;
}
