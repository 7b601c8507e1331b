import { randomUUID } from 'node:crypto';
import { PLATES_IN_PROCESS } from '@socio/domain/plates';
import { atOnce, statement, type Slots } from '../../db/statement.ts';
import { Refusal } from '../../http/refusal.ts';
import { appendEvent } from '../../modules/audit/append-event.ts';
import { hasOpenMandate } from '../../modules/mandates/repository.ts';
import { findAttemptWithStatus, findChargedPurchase } from '../../modules/payments/repository.ts';
import type { StartIssuing } from '../../modules/policies/finish-contracting.ts';
import { insertPolicy } from '../../modules/policies/issuing/repository.ts';
import { findPolicyOfApplication } from '../../modules/policies/repository.ts';
import { decideVehicle, findInsuring } from './admit-vehicle.ts';
import { moveFulfilment } from '../move-fulfilment.ts';
import { recordStep } from '../engine/steps.ts';
import type { Services } from '../services.ts';

/** By then the call that started it is usually done; if its process died, the job takes over. */
const carryOnAfterSeconds = 5;

const lock = statement('lock-to-issue', (db, given: Slots<{ id: string }>) =>
  db
    .selectFrom('applications')
    .select(['fulfilment', 'refused_serial_number', 'refused_license_plates', 'insured_twice_accepted'])
    .where('id', '=', given.id)
    .forNoKeyUpdate(),
);

/**
 * The first half of step 12: moves the charge to issuing and stores the vehicle. A second call changes nothing and
 * joins the first, even with another vehicle. 'refused': the insurer rejects the vehicle, and the charge waits for
 * another one or is refunded.
 */
export function createStartIssuing({
  db,
  send,
  receiptTerms,
}: Pick<Services, 'db' | 'send' | 'receiptTerms'>): StartIssuing {
  return async ({ applicationId, memberId, vin, plates, verdict, insuredTwiceAccepted, now }) =>
    await db.transaction().execute(async (trx) => {
      const asked = {
        applicationId,
        memberId,
        vehicle: { vin, plates },
        verdict,
        insuredTwiceAccepted,
        now,
      };
      const [known, insuring] = await atOnce(trx, (trx) =>
        Promise.all([lock.first(trx, { id: applicationId }), findInsuring(trx, asked)]),
      );
      const columns =
        known?.fulfilment === 'charged' && (await decideVehicle(trx, asked, { known, insuring }));
      if (columns === 'refused') return 'refused';
      const charged = { applicationId, from: 'charged', to: 'issuing', now } as const;
      const moved =
        columns === false
          ? undefined
          : await moveFulfilment(trx, charged, {
              ...columns,
              plates_pending: plates === null,
              ...(plates === null && { license_plates: null }),
            });
      if (moved === undefined) {
        if ((await findPolicyOfApplication(trx, applicationId)) !== undefined) return 'started';
        const refunded = await findAttemptWithStatus(trx, applicationId, ['refunding', 'refunded']);
        throw new Refusal(refunded === undefined ? 'PAYMENT_REQUIRED' : 'APPLICATION_INACTIVE');
      }
      const [purchase, hasMandate] = await atOnce(trx, (trx) =>
        Promise.all([findChargedPurchase(trx, applicationId), hasOpenMandate(trx, applicationId)]),
      );
      // Paid while the insurer collected: nobody has agreed to be charged by the product.
      const isAgreed =
        receiptTerms.collectedBy === 'insurer' || purchase.billingCycle === 'ANUAL' || hasMandate;
      const collectedBy = isAgreed ? receiptTerms.collectedBy : 'insurer';
      await insertPolicy(
        trx,
        {
          id: randomUUID(),
          applicationId,
          memberId,
          snapshot: {
            ...purchase,
            vehicle: { ...purchase.vehicle, vin, plates: plates ?? PLATES_IN_PROCESS },
          },
          ...receiptTerms,
          collectedBy,
        },
        now,
      );
      const about = { applicationId, at: now };
      await recordStep(trx, { ...about, workflow: 'issue-policy', step: 'store-vehicle', outcome: 'done' });
      await appendEvent(trx, { ...about, kind: 'issuing-started', actor: 'member', memberId });
      await send(trx, 'issue-policy', applicationId, { startAfterSeconds: carryOnAfterSeconds });
      return 'started';
    });
}
