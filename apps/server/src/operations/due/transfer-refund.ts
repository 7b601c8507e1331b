import type { CancellationRefund } from '../../modules/policies/cancelling/cancellation.ts';
import { findOpenCancellation } from '../../modules/policies/cancelling/repository.ts';
import { listRefunds } from '../../modules/policies/cancelling/refunds/repository.ts';
import { findPolicyId } from '../../modules/policies/repository.ts';
import { recordRefunded } from '../../workflows/payment/refund-cancelled.ts';
import type { Services } from '../../workflows/services.ts';

export type TransferOutcome =
  /** Of what the card does not take, the member has not said to which account it goes. */
  | { kind: 'waits-for-account'; amount: number }
  /** To be transferred, and then recorded with the bank's reference. */
  | { kind: 'transfer'; amount: number; clabe: string }
  | { kind: 'transferred'; amount: number };

const sumOf = (refunds: readonly CancellationRefund[]) =>
  refunds.reduce((sum, { amount }) => sum + amount, 0);

/** What of a cancelled policy goes to the member's account, because its card takes no refund; null if nothing does. */
export function createTransferRefund(services: Pick<Services, 'db' | 'clock' | 'send'>) {
  const { db } = services;
  return async (asked: {
    applicationId: string;
    by: string;
    /** The bank's, of the transfer that was made; undefined to be told where to. */
    reference: string | undefined;
  }): Promise<TransferOutcome | null> => {
    const { applicationId, by, reference } = asked;
    const policyId = await findPolicyId(db, applicationId);
    const cancellation = policyId === undefined ? undefined : await findOpenCancellation(db, policyId);
    const refunds = cancellation === undefined ? [] : await listRefunds(db, cancellation.id);
    const ready = refunds.filter(({ state }) => state === 'transferring');
    const clabe = ready[0]?.clabe ?? null;
    if (clabe === null) {
      const waiting = refunds.filter(({ state }) => state === 'needs-account');
      return waiting.length === 0 ? null : { kind: 'waits-for-account', amount: sumOf(waiting) };
    }
    if (reference === undefined) return { kind: 'transfer', amount: sumOf(ready), clabe };
    for (const refund of ready) await recordRefunded(services, refund, { reference, by });
    return { kind: 'transferred', amount: sumOf(ready) };
  };
}
