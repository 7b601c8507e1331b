import type { Database } from '../../db/connection.ts';
import { lockApplication } from '../../modules/payments/purchase/repository.ts';
import { findAttemptWithStatus } from '../../modules/payments/repository.ts';
import { recordRefused, touchPolicy } from '../../modules/policies/issuing/repository.ts';
import { findPolicyId } from '../../modules/policies/repository.ts';
import type { Insurer } from '../../providers/insurer/port.ts';
import { fulfilmentIs, standsAt } from '../move-fulfilment.ts';
import { atMost, type Which } from '../engine/due.ts';
import type { Handler, SendJob } from '../engine/queue.ts';
import { issueKey } from '../policy/issue-at-insurer.ts';
import { recordStep } from '../engine/steps.ts';
import { beginRefund } from './refund-payment.ts';

type Dependencies = {
  db: Database;
  insurer: Pick<Insurer, 'cancelByKey'>;
  clock: () => Date;
  send: SendJob;
};

/**
 * For a purchase that an operator took out of issuing: no money goes back before the insurer confirms that no policy
 * exists under the key or ever will. 'later' until then. Safe to run again; 'done' if there is nothing to confirm.
 */
export function createConfirmRefund({ db, insurer, clock, send }: Dependencies): Handler {
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
      // Another run may have confirmed it in the meantime.
      if ((await findAttemptWithStatus(trx, applicationId, ['charged'])) === undefined) return;
      const detail = answer.kind === 'cancelled' ? `cancelled ${answer.policyNumber}` : 'key blocked';
      await recordStep(trx, { ...step, outcome: 'done', detail });
      if (policyId !== undefined) await recordRefused(trx, policyId, now);
      await beginRefund(trx, send, { applicationId, attemptId: waiting.id, now });
    });
    return 'done';
  };
}

/** Purchases taken out of issuing for which the insurer has not yet confirmed that it cannot issue any more. */
export async function findUnconfirmedRefunds(db: Database, which: Which): Promise<string[]> {
  if ('applicationId' in which) {
    const { applicationId } = which;
    const isTaken = await standsAt(db, applicationId, 'refunding');
    return isTaken && (await findAttemptWithStatus(db, applicationId, ['charged'])) ? [applicationId] : [];
  }
  const rows = await db
    .selectFrom('policies')
    .select('application_id')
    .where('policy_url', 'is', null)
    .where('state', '=', 'issuing')
    .where('updated_at', '<', which.before)
    .where(fulfilmentIs('refunding'))
    .orderBy('updated_at')
    .limit(atMost)
    .execute();
  return rows.map((row) => row.application_id);
}
