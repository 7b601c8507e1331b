import type { CancellationRefund } from '../../modules/policies/cancelling/cancellation.ts';
import { listRefundsOfPolicy } from '../../modules/policies/cancelling/refunds/repository.ts';
import { issuedOf } from '../../modules/policies/policy.ts';
import { findPolicyOfApplication } from '../../modules/policies/repository.ts';
import { recordRefunded } from '../../workflows/payment/refund-cancelled.ts';
import type { Services } from '../../workflows/services.ts';

export type TransferOutcome =
  /** Of what the card does not take, the member has not said to which account it goes. */
  | { kind: 'waits-for-account'; amount: number }
  /** To be transferred, and then recorded with what was transferred. */
  | { kind: 'transfer'; amount: number; clabe: string; policyNumber: string }
  | { kind: 'transferred'; amount: number }
  /** Not what waits by now: nothing is recorded. */
  | { kind: 'differs'; amount: number; policyNumber: string };

/** What an operator has transferred: the bank's reference, and of which policy how much. */
export type Transferred = { reference: string; policyNumber: string; amount: number };

const sumOf = (refunds: readonly CancellationRefund[]) =>
  refunds.reduce((sum, { amount }) => sum + amount, 0);

/** What of a cancelled or changed policy goes to the member's account, because its card takes no refund; null if nothing does. */
export function createTransferRefund(services: Pick<Services, 'db' | 'clock' | 'send'>) {
  const { db } = services;
  return async (asked: {
    applicationId: string;
    by: string;
    /** Undefined to be told where to. */
    transferred: Transferred | undefined;
  }): Promise<TransferOutcome | null> => {
    const { applicationId, by, transferred } = asked;
    const policy = await findPolicyOfApplication(db, applicationId);
    if (policy === undefined) return null;
    const { policyNumber } = issuedOf(policy);
    const refunds = await listRefundsOfPolicy(db, policy.id);
    const ready = refunds.filter(({ state }) => state === 'transferring');
    const clabe = ready[0]?.clabe ?? null;
    if (clabe === null) {
      const waiting = refunds.filter(({ state }) => state === 'needs-account');
      return waiting.length === 0 ? null : { kind: 'waits-for-account', amount: sumOf(waiting) };
    }
    const amount = sumOf(ready);
    if (transferred === undefined) return { kind: 'transfer', amount, clabe, policyNumber };
    if (transferred.policyNumber !== policyNumber || transferred.amount !== amount)
      return { kind: 'differs', amount, policyNumber };
    const { reference } = transferred;
    for (const refund of ready) await recordRefunded(services, refund, { reference, by });
    return { kind: 'transferred', amount };
  };
}
