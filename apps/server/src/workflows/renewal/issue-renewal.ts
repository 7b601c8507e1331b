import { randomUUID } from 'node:crypto';
import type { Transaction } from 'kysely';
import { PLATES_IN_PROCESS } from '@socio/domain/plates';
import type { DB } from '../../db/types.ts';
import { appendEvent } from '../../modules/audit/append-event.ts';
import { hasOpenMandate } from '../../modules/mandates/repository.ts';
import { findChargedPurchase } from '../../modules/payments/repository.ts';
import { insertPolicy } from '../../modules/policies/issuing/repository.ts';
import { platesOf, type Policy } from '../../modules/policies/policy.ts';
import { moveFulfilment } from '../move-fulfilment.ts';
import { recordStep } from '../engine/steps.ts';
import type { Services } from '../services.ts';

/** As step 12 does for a purchase, with the car of the policy that is renewed. */
export async function issueRenewal(
  trx: Transaction<DB>,
  { send, receiptTerms }: Pick<Services, 'send' | 'receiptTerms'>,
  { policy, applicationId, now }: { policy: Policy; applicationId: string; now: Date },
): Promise<void> {
  const moved = await moveFulfilment(trx, { applicationId, from: 'charged', to: 'issuing', now });
  if (moved === undefined) return;
  const purchase = await findChargedPurchase(trx, applicationId);
  const isAgreed =
    receiptTerms.collectedBy === 'insurer' ||
    purchase.billingCycle === 'ANUAL' ||
    (await hasOpenMandate(trx, applicationId));
  const { vin } = policy.inForce.vehicle;
  const { memberId } = policy;
  await insertPolicy(
    trx,
    {
      id: randomUUID(),
      applicationId,
      memberId,
      snapshot: {
        ...purchase,
        vehicle: { ...purchase.vehicle, vin, plates: platesOf(policy) ?? PLATES_IN_PROCESS },
      },
      ...receiptTerms,
      collectedBy: isAgreed ? receiptTerms.collectedBy : 'insurer',
    },
    now,
  );
  const about = { applicationId, at: now };
  await recordStep(trx, { ...about, workflow: 'issue-policy', step: 'store-vehicle', outcome: 'done' });
  await appendEvent(trx, { ...about, kind: 'issuing-started', actor: 'server', memberId });
  await send(trx, 'issue-policy', applicationId);
}
