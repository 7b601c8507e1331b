import type { Due } from './due-work/due.ts';
import type { JobOutcome } from '../workflows/engine/queues.ts';
import type { HandJobs } from './hand-jobs.ts';

type Dependencies = {
  jobs: HandJobs;
  confirmRefund: (applicationId: string) => Promise<JobOutcome>;
  forgetRefusal: (attemptId: string, kind: 'receipt' | 'refund-done') => Promise<void>;
  lookForCharge: (attemptId: string, idempotencyKey: string) => Promise<JobOutcome>;
};

export function createRunDue({ jobs, confirmRefund, forgetRefusal, lookForCharge }: Dependencies) {
  return async (due: Due, applicationId: string): Promise<JobOutcome> => {
    switch (due.work) {
      case 'settle-payment':
        return await jobs.run('settle-payment', { attemptId: due.attemptId });
      case 'look-for-late-charge':
        return await lookForCharge(due.attemptId, due.idempotencyKey);
      case 'refund-late-charge':
        return await jobs.run('refund-late-charge', { chargeId: due.chargeId });
      case 'confirm-refund':
        return await confirmRefund(applicationId);
      case 'refund-payment':
        return await jobs.run('refund-payment', { applicationId });
      case 'issue-policy':
        return await jobs.run('issue-policy', { applicationId });
      case 'mail-policy':
        return await jobs.run('mail-policy', { applicationId });
      case 'mail-receipt':
      case 'mail-refund':
        if (due.wasRefused) {
          await forgetRefusal(due.attemptId, due.work === 'mail-receipt' ? 'receipt' : 'refund-done');
        }
        return await jobs.run(due.work, { attemptId: due.attemptId });
    }
  };
}
