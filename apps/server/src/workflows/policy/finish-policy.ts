import { setTimeout as sleep } from 'node:timers/promises';
import type { Database } from '../../db/connection.ts';
import type { FinishPolicy } from '../../modules/policies/policy.ts';
import { findPolicyOfApplication } from '../../modules/policies/repository.ts';
import type { Turns } from '../engine/turns.ts';
import type { IssuePolicy } from './issue-policy.ts';

type Dependencies = {
  db: Database;
  issuePolicy: IssuePolicy;
  documentTurns: Pick<Turns, 'waiting' | 'close'>;
  onError: (error: unknown) => void;
  waitMs: number;
};

export type Finishing = {
  finishPolicy: FinishPolicy;
  /** Starts nothing new and lets work that outlived its call finish. */
  stop: () => Promise<void>;
};

/** Only for what another process does; what this one does is told at once. */
const firstLookMs = 100;
const longestLookMs = 1000;
/** Step 12 brings the document's address along if it follows at once, and never waits behind others' documents. */
const documentWaitMs = 1500;
const firstPauseMs = 500;

export function createFinishing(dependencies: Dependencies): Finishing {
  const { db, issuePolicy, documentTurns, onError, waitMs } = dependencies;
  const running = new Set<Promise<void>>();
  let stopped = false;

  /** Retries while the caller waits; after that the job takes over. */
  const keepTrying = async (applicationId: string, until: number, onAnswer: () => void) => {
    let pauseMs = firstPauseMs;
    for (;;) {
      const outcome = await issuePolicy(applicationId, { onAnswer });
      if (outcome === 'done' || stopped || performance.now() + pauseMs > until) return;
      await sleep(pauseMs);
      pauseMs = Math.min(pauseMs * 2, 4000);
    }
  };

  const finishPolicy: FinishPolicy = async (applicationId, goal) => {
    const until = performance.now() + waitMs;
    const answered = Promise.withResolvers<void>();
    const tries = { end: 'open' as 'open' | 'over' | 'failed' };
    const trying = keepTrying(applicationId, until, answered.resolve)
      .then(() => {
        tries.end = 'over';
      })
      .catch((error: unknown) => {
        tries.end = 'failed';
        onError(error);
      })
      .finally(() => running.delete(trying));
    running.add(trying);

    let lookMs = firstLookMs;
    let news: Promise<void> | undefined =
      goal === 'issued' ? Promise.race([answered.promise, trying]) : trying;
    let issuedSeenAt: number | undefined;
    for (;;) {
      await soon(news, lookMs);
      lookMs = Math.min(lookMs * 2, longestLookMs);
      const policy = await findPolicyOfApplication(db, applicationId);
      if (policy?.state !== 'issuing' && policy?.state !== 'issued') return policy;
      if (policy.policyUrl !== null) return policy;
      const now = performance.now();
      if (policy.state === 'issued') issuedSeenAt ??= now;
      const enough =
        goal === 'issued' &&
        issuedSeenAt !== undefined &&
        (documentTurns.waiting() > 0 || now - issuedSeenAt > documentWaitMs);
      if (enough || tries.end === 'failed' || now >= until) return policy;
      news = tries.end === 'open' ? trying : undefined;
    }
  };

  return {
    finishPolicy,
    stop: async () => {
      stopped = true;
      documentTurns.close();
      await Promise.all(running);
    },
  };
}

/** Ends with the news, or after `ms`. */
async function soon(news: Promise<void> | undefined, ms: number): Promise<void> {
  const end = new AbortController();
  const pause = sleep(ms, undefined, { signal: end.signal }).catch(() => undefined);
  await (news === undefined ? pause : Promise.race([news, pause]));
  end.abort();
}
