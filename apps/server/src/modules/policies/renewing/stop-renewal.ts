import { isDecidable } from '@socio/domain/renewal/renewal-state';
import type { Database } from '../../../db/connection.ts';
import { Refusal } from '../../../http/refusal.ts';
import type { AppendEvent } from '../../audit/event.ts';
import { lockPolicy } from '../endorsements/repository.ts';
import type { Policy } from '../policy.ts';
import { findOwnPolicy } from '../repository.ts';
import { findRenewal, moveRenewal } from './repository.ts';

export type StopRenewal = (asked: {
  memberId: string;
  policyNumber: string;
  /** The member is asked again, rather than saying no. */
  onlyAutomatic: boolean;
  now: Date;
}) => Promise<Policy>;

/** Says no to the next year, also where it was agreed to, as long as nothing was charged or is being. */
export function createStopRenewal({
  db,
  appendEvent,
}: {
  db: Database;
  appendEvent: AppendEvent;
}): StopRenewal {
  return async ({ memberId, policyNumber, onlyAutomatic, now }) => {
    const policy = await findOwnPolicy(db, memberId, policyNumber);
    if (policy === undefined) throw new Refusal('NOT_FOUND');
    await db.transaction().execute(async (trx) => {
      await lockPolicy(trx, policy.id);
      const renewal = await findRenewal(trx, policy.id);
      if (renewal === undefined) throw new Refusal('RENEWAL_CLOSED');
      const isAlreadySo = onlyAutomatic
        ? renewal.state !== 'automatic' && isDecidable(renewal.state)
        : renewal.state === 'declined';
      if (isAlreadySo) return;
      if (
        !(await moveRenewal(trx, policy.id, onlyAutomatic ? 'quoted' : 'declined', { decided_at: now }, now))
      )
        throw new Refusal('RENEWAL_CLOSED');
      await appendEvent(trx, {
        at: now,
        kind: 'renewal-stopped',
        actor: 'member',
        memberId,
        applicationId: policy.applicationId,
        details: { policy: policyNumber },
      });
    });
    return policy;
  };
}
