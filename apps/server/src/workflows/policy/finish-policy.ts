import { setTimeout as sleep } from 'node:timers/promises';
import type { Database } from '../../db/connection.ts';
import type { FinishPolicy } from '../../modules/policies/policy.ts';
import { findPolicyOfApplication } from '../../modules/policies/repository.ts';
import type { IssuePolicy } from './issue-policy.ts';

type Dependencies = {
  db: Database;
  issuePolicy: IssuePolicy;
  onError: (error: unknown) => void;
  waitMs: number;
};

export type Finishing = {
  finishPolicy: FinishPolicy;
  /** Starts nothing new and lets work that outlived its call finish. */
  stop: () => Promise<void>;
};

const pollMs = 100;
/** The document usually follows at once; step 12 can also answer without it. */
const documentWaitMs = 1500;
const firstPauseMs = 500;

export function createFinishing({ db, issuePolicy, onError, waitMs }: Dependencies): Finishing {
  const running = new Set<Promise<void>>();
  let stopped = false;

  /** Retries while the caller waits; after that the job takes over. */
  const keepTrying = async (applicationId: string, until: number) => {
    let pauseMs = firstPauseMs;
    for (;;) {
      const outcome = await issuePolicy(applicationId);
      if (outcome === 'done' || stopped || performance.now() + pauseMs > until) return;
      await sleep(pauseMs);
      pauseMs = Math.min(pauseMs * 2, 4000);
    }
  };

  const finishPolicy: FinishPolicy = async (applicationId, goal) => {
    const until = performance.now() + waitMs;
    let failed = false;
    const trying = keepTrying(applicationId, until)
      .catch((error: unknown) => {
        failed = true;
        onError(error);
      })
      .finally(() => running.delete(trying));
    running.add(trying);
    let issuedSeenAt: number | undefined;
    for (;;) {
      const policy = await findPolicyOfApplication(db, applicationId);
      if (policy?.state !== 'issuing' && policy?.state !== 'issued') return policy;
      if (policy.policyUrl !== null) return policy;
      const now = performance.now();
      if (policy.state === 'issued') issuedSeenAt ??= now;
      const enough = goal === 'issued' && issuedSeenAt !== undefined && now - issuedSeenAt > documentWaitMs;
      if (enough || failed || now >= until) return policy;
      await sleep(pollMs);
    }
  };

  return {
    finishPolicy,
    stop: async () => {
      stopped = true;
      await Promise.all(running);
    },
  };
}
