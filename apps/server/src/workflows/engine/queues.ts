/** Every kind of work that must survive a crash, and what it is told: ids only, never personal data. */
export type JobData = {
  'settle-payment': { attemptId: string };
  'issue-policy': { applicationId: string };
  'mail-policy': { applicationId: string };
  'refund-payment': { applicationId: string };
  'mail-receipt': { attemptId: string };
  'mail-refund': { attemptId: string };
  'refund-late-charge': { chargeId: string };
};

export type QueueName = keyof JobData;

/** 'later': not at its end yet, come again. A thrown error means the same. */
export type JobOutcome = 'done' | 'later';

type QueueSettings = {
  /** First pause before a repetition; it doubles up to a minute. */
  retryDelaySeconds: number;
  /** A job that was taken this long ago counts as lost with its process. Longer than the slowest call out. */
  expireInSeconds: number;
};

export const queues: Record<QueueName, QueueSettings> = {
  'settle-payment': { retryDelaySeconds: 2, expireInSeconds: 60 },
  'issue-policy': { retryDelaySeconds: 2, expireInSeconds: 60 },
  'mail-policy': { retryDelaySeconds: 2, expireInSeconds: 60 },
  'refund-payment': { retryDelaySeconds: 2, expireInSeconds: 60 },
  'mail-receipt': { retryDelaySeconds: 2, expireInSeconds: 60 },
  'mail-refund': { retryDelaySeconds: 2, expireInSeconds: 60 },
  'refund-late-charge': { retryDelaySeconds: 2, expireInSeconds: 60 },
};
