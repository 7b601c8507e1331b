import type { Database } from '../../db/connection.ts';
import { lockApplication } from '../../modules/payments/purchase/repository.ts';
import { findAttemptWithStatus } from '../../modules/payments/repository.ts';
import { findPolicyId, recordRefused, touchPolicy } from '../../modules/policies/repository.ts';
import type { Insurer } from '../../providers/insurer/port.ts';
import { standsAt } from '../move-fulfilment.ts';
import { issueKey } from '../policy/issue-at-insurer.ts';
import type { JobOutcome } from '../engine/queues.ts';
import { recordStep } from '../engine/record-step.ts';
import type { BeginRefund } from './refund-payment.ts';

type Dependencies = {
  db: Database;
  insurer: Pick<Insurer, 'cancelByKey'>;
  clock: () => Date;
  beginRefund: BeginRefund;
};

export type ConfirmRefund = (applicationId: string) => Promise<JobOutcome>;

/**
 * For what an operator took out of issuing: not a centavo goes back before the insurer confirms that no policy stands
 * under the key, nor ever will. 'later': it has not. Safe to run again; done where there is nothing to confirm.
 */
export function createConfirmRefund({ db, insurer, clock, beginRefund }: Dependencies): ConfirmRefund {
  return async (applicationId) => {
    const waiting = await findAttemptWithStatus(db, applicationId, ['charged']);
    if (waiting === undefined || !(await standsAt(db, applicationId, 'refunding'))) return 'done';
    const policyId = await findPolicyId(db, applicationId);
    const answer = await insurer.cancelByKey(issueKey(applicationId));
    const now = clock();
    const step = { applicationId, workflow: 'refund-payment', step: 'cancel-at-insurer', at: now } as const;
    if (answer.kind === 'unknown') {
      await recordStep(db, { ...step, outcome: 'unknown', detail: answer.reason });
      if (policyId !== undefined) await touchPolicy(db, policyId, now);
      return 'later';
    }
    await db.transaction().execute(async (trx) => {
      await lockApplication(trx, applicationId);
      // Somebody else may have confirmed it meanwhile.
      if ((await findAttemptWithStatus(trx, applicationId, ['charged'])) === undefined) return;
      const detail = answer.kind === 'cancelled' ? `cancelled ${answer.policyNumber}` : 'key blocked';
      await recordStep(trx, { ...step, outcome: 'done', detail });
      if (policyId !== undefined) await recordRefused(trx, policyId, now);
      await beginRefund(trx, { applicationId, attemptId: waiting.id, now });
    });
    return 'done';
  };
}
