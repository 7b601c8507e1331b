import { refundDueOn } from '@socio/domain/cancelling/when';
import { readClabe } from '@socio/domain/validation/clabe';
import type { Database } from '../../../db/connection.ts';
import { Refusal } from '../../../http/refusal.ts';
import type { AppendEvent } from '../../audit/event.ts';
import { lockPolicy } from '../endorsements/repository.ts';
import { issuedOf, type Policy } from '../policy.ts';
import { findOwnPolicy } from '../repository.ts';
import { listRefundsOfPolicy, moveRefund, replaceClabe } from './refunds/repository.ts';

export type GiveRefundAccount = (given: {
  memberId: string;
  policyNumber: string;
  clabe: string;
  now: Date;
}) => Promise<Policy>;

/** Where an operator transfers what the card does not take (`npm run ops:refund`); given again, it replaces the first. */
export function createGiveRefundAccount(deps: { db: Database; appendEvent: AppendEvent }): GiveRefundAccount {
  const { db, appendEvent } = deps;
  return async ({ memberId, policyNumber, clabe: typed, now }) => {
    const policy = await findOwnPolicy(db, memberId, policyNumber);
    if (policy === undefined) throw new Refusal('NOT_FOUND');
    const clabe = readClabe(typed);
    if (clabe === null) throw new Refusal('FIELDS_INVALID');
    await db.transaction().execute(async (trx) => {
      await lockPolicy(trx, policy.id);
      const waiting = (await listRefundsOfPolicy(trx, policy.id)).filter(
        ({ state }) => state === 'needs-account' || state === 'transferring',
      );
      if (waiting.length === 0) throw new Refusal('REFUND_ACCOUNT_NOT_NEEDED');
      for (const { id, state } of waiting)
        if (state === 'transferring') await replaceClabe(trx, id, clabe, now);
        else await moveRefund(trx, id, { to: 'transferring', at: now, clabe, dueOn: refundDueOn(now) });
      await appendEvent(trx, {
        at: now,
        kind: 'refund-account-given',
        actor: 'member',
        memberId,
        applicationId: policy.applicationId,
        details: { policy: issuedOf(policy).policyNumber },
      });
    });
    return policy;
  };
}
