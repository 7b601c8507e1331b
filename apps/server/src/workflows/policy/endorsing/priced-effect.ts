import { randomUUID } from 'node:crypto';
import { refundDueOn } from '@socio/domain/cancelling/when';
import { receiptParts } from '@socio/domain/tariff/receipt-parts';
import type { Transaction } from 'kysely';
import type { DB } from '../../../db/types.ts';
import { appendEvent } from '../../../modules/audit/append-event.ts';
import { holdMandateCards, replaceTerms } from '../../../modules/mandates/repository.ts';
import { listCharges } from '../../../modules/policies/cancelling/charges/repository.ts';
import { insertRefund } from '../../../modules/policies/cancelling/refunds/repository.ts';
import { regularReceipts, splitOf } from '../../../modules/policies/endorsements/priced/settlement.ts';
import { storedOffer, type PricedKind } from '../../../modules/policies/endorsements/priced/stored-change.ts';
import type { EndorsementOf } from '../../../modules/policies/endorsements/endorsement.ts';
import type { Policy } from '../../../modules/policies/policy.ts';
import { listReceipts, repriceReceipts } from '../../../modules/receipts/repository.ts';
import type { SendJob } from '../../engine/queue.ts';

type Confirmed = {
  endorsement: EndorsementOf<PricedKind>;
  policy: Policy;
  now: Date;
  send: SendJob;
};

/**
 * What follows from the insurer's confirmation of a change with a price, in its transaction: receipts still to come have
 * the new price, the card that is charged for them the new consent, and what comes back is begun.
 */
export async function takePricedEffect(
  trx: Transaction<DB>,
  { endorsement, policy, now, send }: Confirmed,
): Promise<void> {
  const { id, changes } = endorsement;
  const { cycle, rows, mandate: terms } = storedOffer.read(endorsement.offer, id);
  const { price } = changes.to;
  const regular = regularReceipts(await listReceipts(trx, policy.id));
  const parts = regular.map(({ number }) => ({ number, ...receiptParts(price, cycle, number) }));
  await repriceReceipts(trx, { policyId: policy.id, parts, now });
  const { applicationId, memberId } = policy;
  if (terms !== null) {
    const [card] = await holdMandateCards(trx, { applicationId });
    const agreedAt = terms.agreedAt === undefined ? undefined : new Date(terms.agreedAt);
    if (
      card !== undefined &&
      agreedAt !== undefined &&
      (await replaceTerms(trx, { applicationId, terms, agreedAt, now }))
    ) {
      const details = { card, amount: terms.amount, charges: terms.charges };
      await appendEvent(trx, {
        at: now,
        kind: 'mandate-given',
        actor: 'member',
        memberId,
        applicationId,
        details,
      });
    }
  }
  const dueOn = refundDueOn(now);
  for (const part of splitOf(rows, await listCharges(trx, policy))) {
    const refundId = randomUUID();
    await insertRefund(trx, { id: refundId, cause: { endorsementId: id }, ...part, dueOn }, now);
    await send(trx, 'refund-cancelled', refundId);
  }
}
