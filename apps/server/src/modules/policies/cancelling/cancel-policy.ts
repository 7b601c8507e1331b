import { randomUUID } from 'node:crypto';
import type { CancellationReason } from '@socio/contracts/shared/cancellation';
import { budgets } from '@socio/domain/budgets';
import { insurerAskedAt } from '@socio/domain/cancelling/when';
import type { CivilDate } from '@socio/domain/dates';
import type { Transaction } from 'kysely';
import type { Database } from '../../../db/connection.ts';
import type { DB } from '../../../db/types.ts';
import { refuseUse, type TakeUses } from '../../../http/rate-limit.ts';
import { Refusal } from '../../../http/refusal.ts';
import type { AppendEvent } from '../../audit/event.ts';
import type { HoldMembers } from '../../members/repository.ts';
import { lockPolicy } from '../endorsements/repository.ts';
import { issuedOf, type Policy } from '../policy.ts';
import { findOwnPolicy } from '../repository.ts';
import type { CancellationMail } from './cancellation.ts';
import { reckonCancellation, requireCancellable } from './preview-cancellation.ts';
import { findOpenCancellation, insertCancellation, nextFolio } from './repository.ts';

/** Tells the member by mail; sent if the transaction is committed. */
export type MailCancellation = (
  trx: Transaction<DB>,
  mail: { cancellationId: string; kind: CancellationMail; now: Date },
) => Promise<void>;

export type CancelPolicy = (asked: {
  memberId: string;
  policyNumber: string;
  effectiveOn: CivilDate;
  reason: CancellationReason | undefined;
  now: Date;
}) => Promise<Policy>;

type Dependencies = {
  db: Database;
  holdMembers: HoldMembers;
  takeUses: TakeUses;
  appendEvent: AppendEvent;
  mailCancellation: MailCancellation;
};

/**
 * Asks for the cancellation of a policy (after-the-sale.md, Cancelling): its folio is there at once, and the rest is durable
 * work (workflows/policy/cancel-policy.ts). Sent again, also by another tab, it joins the one that there is.
 */
export function createCancelPolicy(dependencies: Dependencies): CancelPolicy {
  const { db, holdMembers, takeUses, appendEvent, mailCancellation } = dependencies;
  return async ({ memberId, policyNumber, effectiveOn, reason, now }) => {
    const found = await findOwnPolicy(db, memberId, policyNumber);
    if (found === undefined) throw new Refusal('NOT_FOUND');
    return await db.transaction().execute(async (trx) => {
      // Of two policies, cancelled at once, only one is told that everything comes back.
      await holdMembers(trx, [memberId]);
      await lockPolicy(trx, found.id);
      const policy = (await findOwnPolicy(trx, memberId, policyNumber)) ?? found;
      const open = await findOpenCancellation(trx, policy.id);
      if (open !== undefined) {
        if (open.effectiveOn !== effectiveOn) throw new Refusal('CANCELLATION_ASKED');
        return policy;
      }
      requireCancellable(policy, effectiveOn, now);
      // On this connection: those that wait for the lock may have all others.
      const missed = await takeUses(
        [{ key: `cancellations:${memberId}`, ...budgets.cancellations, now }],
        trx,
      );
      if (missed !== null) throw refuseUse('TOO_MANY', missed.seconds);
      const reckoned = await reckonCancellation(trx, policy, effectiveOn, now);
      const cancellation = {
        id: randomUUID(),
        policyId: policy.id,
        folio: await nextFolio(trx),
        askedBy: 'member',
        state: 'asked',
        reason: reason ?? null,
        insurerReason: null,
        effectiveOn,
        mayGetAllBack: reckoned.mayGetAllBack,
        previewed: reckoned.previewed,
        askedAt: now,
        insurerAskedAt: insurerAskedAt(effectiveOn, now),
        insurerFolio: null,
        effectiveAt: null,
      } as const;
      await insertCancellation(trx, cancellation, now);
      await appendEvent(trx, {
        at: now,
        kind: 'cancellation-asked',
        actor: 'member',
        memberId,
        applicationId: policy.applicationId,
        details: {
          policy: issuedOf(policy).policyNumber,
          folio: cancellation.folio,
          amount: reckoned.previewed,
        },
      });
      await mailCancellation(trx, { cancellationId: cancellation.id, kind: 'asked', now });
      return policy;
    });
  };
}
