import type { Database } from '../../db/connection.ts';
import { findPolicyOfApplication } from '../../modules/policies/repository.ts';
import { standsAt } from '../move-fulfilment.ts';
import type { IssueAtInsurer } from './issue-at-insurer.ts';
import { withLease } from '../engine/lease.ts';
import type { MakeDocument } from './make-document.ts';

type Dependencies = { db: Database; issueAtInsurer: IssueAtInsurer; makeDocument: MakeDocument };

/** 'busy': another runner is at it. 'later': an outside service has not said how it ends. */
export type IssuePolicy = (applicationId: string) => Promise<'done' | 'later' | 'busy'>;

/**
 * Issues the policy of an application and makes its document: whatever is not done yet, in order. It can be run at
 * any time, from anywhere and again: each step is recorded where it stands and repeats under its own key.
 */
export function createIssuePolicy({ db, issueAtInsurer, makeDocument }: Dependencies): IssuePolicy {
  return async (applicationId) =>
    await withLease(db, applicationId, async (lease) => {
      const found = await findPolicyOfApplication(db, applicationId);
      if (found?.state === 'issuing') {
        // Taken out of issuing: to ask now could bring a policy for money that goes back (confirm-refund.ts).
        if (!(await standsAt(db, applicationId, 'issuing'))) return 'done';
        const outcome = await issueAtInsurer(found);
        if (outcome !== 'issued') return outcome === 'refused' ? 'done' : 'later';
      }
      lease.check();
      const policy = await findPolicyOfApplication(db, applicationId);
      return policy?.state === 'issued' ? await makeDocument(policy, lease) : 'done';
    });
}
