import type { Database } from '../../../db/connection.ts';
import { Refusal } from '../../../http/refusal.ts';
import type { AppendEvent } from '../../audit/event.ts';
import { lockPolicy } from '../endorsements/repository.ts';
import { issuedOf, type Policy } from '../policy.ts';
import { findOwnPolicy } from '../repository.ts';
import type { MailCancellation } from './cancel-policy.ts';
import { findOpenCancellation, moveCancellation } from './repository.ts';

export type UndoCancellation = (asked: {
  memberId: string;
  policyNumber: string;
  now: Date;
}) => Promise<Policy>;

type Dependencies = { db: Database; appendEvent: AppendEvent; mailCancellation: MailCancellation };

/** Takes a cancellation back that the insurer has not been asked for; the policy is as it was. */
export function createUndoCancellation({
  db,
  appendEvent,
  mailCancellation,
}: Dependencies): UndoCancellation {
  return async ({ memberId, policyNumber, now }) => {
    const policy = await findOwnPolicy(db, memberId, policyNumber);
    if (policy === undefined) throw new Refusal('NOT_FOUND');
    await db.transaction().execute(async (trx) => {
      await lockPolicy(trx, policy.id);
      const open = await findOpenCancellation(trx, policy.id);
      if (open === undefined) return;
      // The insurer may be being asked at this moment: whoever moves the row first wins.
      if (!(await moveCancellation(trx, open.id, { to: 'taken-back', at: now })))
        throw new Refusal('CANCELLATION_AT_INSURER');
      await appendEvent(trx, {
        at: now,
        kind: 'cancellation-taken-back',
        actor: 'member',
        memberId,
        applicationId: policy.applicationId,
        details: { policy: issuedOf(policy).policyNumber, folio: open.folio },
      });
      await mailCancellation(trx, { cancellationId: open.id, kind: 'taken-back', now });
    });
    return policy;
  };
}
