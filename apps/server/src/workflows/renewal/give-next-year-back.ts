import { randomUUID } from 'node:crypto';
import { civilDate } from '@socio/domain/dates';
import { nextRenewalLook } from '@socio/domain/renewal/renewal-times';
import type { Executor } from '../../db/connection.ts';
import { appendEvent } from '../../modules/audit/append-event.ts';
import { reckonCancellation } from '../../modules/policies/cancelling/preview-cancellation.ts';
import {
  findOpenCancellation,
  insertCancellation,
  nextFolio,
} from '../../modules/policies/cancelling/repository.ts';
import { lockPolicy } from '../../modules/policies/endorsements/repository.ts';
import { issuedOf, type Policy } from '../../modules/policies/policy.ts';
import { moveRenewal } from '../../modules/policies/renewing/repository.ts';
import { announceCancellation } from '../mails/mail-cancellation.ts';
import type { Services } from '../services.ts';
import { holdAsRead, type Given } from './renewal-moves.ts';

/** It does not come to its end, as read or held. A cancellation that may still be taken back takes nothing with it. */
export async function isOver(db: Executor, { id, state }: Policy): Promise<boolean> {
  if (state === 'cancelled' || state === 'suspended') return true;
  return (await findOpenCancellation(db, id))?.state === 'confirmed';
}

/** Cancels a policy that has not begun, since the one that it renews did not come to its end: everything comes back. */
export async function giveNextYearBack(
  { db, send }: Pick<Services, 'db' | 'send'>,
  given: Given,
  next: Policy,
): Promise<void> {
  const { policyId, endDate } = given.renewal;
  const { now } = given;
  await db.transaction().execute(async (trx) => {
    // It may have been reinstated meanwhile.
    if ((await holdAsRead(trx, given)) === undefined || !(await isOver(trx, given.policy))) return;
    await lockPolicy(trx, next.id);
    if ((await findOpenCancellation(trx, next.id)) === undefined) {
      const effectiveOn = civilDate(now);
      const { charged } = await reckonCancellation(trx, next, effectiveOn, now);
      const cancellation = {
        id: randomUUID(),
        policyId: next.id,
        folio: await nextFolio(trx),
        askedBy: 'member',
        state: 'asked',
        reason: null,
        insurerReason: null,
        effectiveOn,
        mayGetAllBack: true,
        previewed: charged,
        askedAt: now,
        insurerAskedAt: now,
        insurerFolio: null,
        effectiveAt: null,
      } as const;
      await insertCancellation(trx, cancellation, now);
      await announceCancellation(trx, send, { cancellationId: cancellation.id, kind: 'asked', now });
      await appendEvent(trx, {
        at: now,
        kind: 'cancellation-asked',
        actor: 'server',
        memberId: next.memberId,
        applicationId: next.applicationId,
        details: { policy: issuedOf(next).policyNumber, folio: cancellation.folio, amount: charged },
      });
    }
    await moveRenewal(trx, policyId, 'refunded', { look_at: nextRenewalLook(endDate, now) }, now);
  });
}
