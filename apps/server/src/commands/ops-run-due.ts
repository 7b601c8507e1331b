import type { Due } from '../modules/operations/work/due.ts';
import type { FinishRefund } from '../modules/operations/work/refund-application.ts';
import type { JobOutcome } from '../workflows/queues.ts';
import type { HandJobs } from './ops-hand-jobs.ts';

type Dependencies = {
  jobs: HandJobs;
  finishRefund: FinishRefund;
  lookForCharge: (attemptId: string, idempotencyKey: string) => Promise<JobOutcome>;
};

export function createRunDue({ jobs, finishRefund, lookForCharge }: Dependencies) {
  return async (due: Due, applicationId: string): Promise<JobOutcome> => {
    switch (due.work) {
      case 'settle-payment':
        return await jobs.run('settle-payment', { attemptId: due.attemptId });
      case 'look-for-late-charge':
        return await lookForCharge(due.attemptId, due.idempotencyKey);
      case 'refund-late-charge':
        return await jobs.run('refund-late-charge', { chargeId: due.chargeId });
      case 'confirm-refund':
        return (await finishRefund(applicationId)).kind === 'later' ? 'later' : 'done';
      case 'refund-payment':
        return await jobs.run('refund-payment', { applicationId });
      case 'issue-policy':
        return await jobs.run('issue-policy', { applicationId });
      case 'mail-policy':
        return await jobs.run('mail-policy', { applicationId });
      case 'mail-receipt':
      case 'mail-refund':
        return await jobs.run(due.work, { attemptId: due.attemptId });
    }
  };
}
