import { statement, type Slots } from '../../db/statement.ts';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Database } from '../../db/connection.ts';
import type { Policy } from '../../modules/policies/policy.ts';
import { findPolicyOfApplication } from '../../modules/policies/repository.ts';
import { atMost, isDue, toFound, total, type Bounds, type Found, type Which } from '../engine/due.ts';
import { withLease, type Lease } from '../engine/lease.ts';
import { runSteps, type Step } from '../engine/steps.ts';
import { fulfilmentIs, standsAt } from '../move-fulfilment.ts';
import type { Services } from '../services.ts';
import { createIssueAtInsurer, type IssueAtInsurer } from './issue-at-insurer.ts';
import { createMakeDocument, type MakeDocument } from './make-document.ts';

type Issuing = { issueAtInsurer: IssueAtInsurer; document: MakeDocument; lease: Lease; bytes?: Uint8Array };

const hasDocument = ({ documentKey, policyUrl }: Policy) => documentKey !== null || policyUrl !== null;

/** From the charge to the member's mail, with how each step is undone. */
export const issuingSteps: readonly Step<Policy, Issuing>[] = [
  {
    name: 'store-vehicle',
    by: 'step 12, which takes the charge for issuing (`policy/start-issuing.ts`)',
    undo: '`confirm-refund`, once an operator took it out of issuing.',
  },
  {
    name: 'issue',
    isDone: ({ state }) => state !== 'issuing',
    run: (policy, { issueAtInsurer }) => issueAtInsurer(policy),
    undo: 'Refused: `refund-payment`. Unanswered: `confirm-refund`, which has the insurer cancel the key first. Issued: not undone here, a policy is cancelled with the insurer.',
  },
  {
    name: 'render-document',
    isDone: hasDocument,
    run: async (policy, issuing) => {
      issuing.bytes = await issuing.document.render(policy);
      return 'unchanged';
    },
    undo: 'Nothing is kept: the same policy always gives the same bytes.',
  },
  {
    name: 'store-document',
    isDone: hasDocument,
    run: async (policy, { document, bytes, lease }) => {
      lease.check();
      return bytes === undefined ? 'later' : await document.store(policy, bytes);
    },
    undo: 'Stored again under the same key.',
  },
  {
    name: 'save-url',
    isDone: ({ policyUrl }) => policyUrl !== null,
    run: (policy, { document }) => document.saveUrl(policy),
    undo: 'Saved once; the address never changes.',
  },
  {
    name: 'mail',
    by: '`mail-policy`, sent with the saved address',
    undo: 'A mail cannot be taken back; it holds a link, not the document.',
  },
];

/** 'busy': another runner is at it. 'later': an outside service has not given its final answer. */
export type IssuePolicy = (
  applicationId: string,
  more?: {
    /** Called once the insurer's answer is on record; the document follows when it is its turn. */
    onAnswer?: () => void;
    /** For jobs and the sweep: how long to wait for that turn, so that documents hold up no purchase. */
    turnMs?: number;
  },
) => Promise<'done' | 'later' | 'busy'>;

type Dependencies = Pick<
  Services,
  | 'db'
  | 'insurer'
  | 'clock'
  | 'keys'
  | 'send'
  | 'documents'
  | 'documentTurns'
  | 'renderPolicy'
  | 'parties'
  | 'watch'
>;

const lastOfIssue = issuingSteps.findIndex(({ name }) => name === 'issue') + 1;
const upToIssue = issuingSteps.slice(0, lastOfIssue);
const documentSteps = issuingSteps.slice(lastOfIssue);

/**
 * Issues an application's policy and makes its document, running the pending steps in order. Can be called at any time,
 * from anywhere and repeatedly: each step records its result and retries under its own key. Nothing is leased while it
 * waits for its turn, so that another process may make the document.
 */
export function createIssuePolicy(services: Dependencies): IssuePolicy {
  const { db, documentTurns } = services;
  const issueAtInsurer = createIssueAtInsurer(services);
  const document = createMakeDocument(services);
  const run = (applicationId: string, steps: typeof issuingSteps, onAnswer?: () => void) =>
    withLease(db, applicationId, async (lease) => {
      const read = async () => {
        lease.check();
        const [policy, isIssuing] = await Promise.all([
          findPolicyOfApplication(db, applicationId),
          standsAt(db, applicationId, 'issuing'),
        ]);
        if (policy?.state === 'issued') return policy;
        // Taken out of issuing: asking now could produce a policy whose payment is being refunded (confirm-refund.ts).
        return policy?.state === 'issuing' && isIssuing ? policy : undefined;
      };
      const end = await runSteps(steps, read, { issueAtInsurer, document, lease });
      // Whoever waits for the answer does not wait until the lease is given back.
      if (end !== 'later') onAnswer?.();
      return end;
    });
  return async (applicationId, { onAnswer, turnMs } = {}) => {
    // Most jobs find that the call that sent them has done it all, or that the document waits for its turn. With the lease
    // they would turn it away if that came just then, to the end of the line.
    const found = turnMs === undefined ? undefined : await standing.first(db, { applicationId });
    if (found?.isFinished === true) return 'done';
    if (found?.state !== 'issued') {
      const answered = await run(applicationId, upToIssue, onAnswer);
      if (answered === 'later' || answered === 'busy') return answered;
      // Refused or taken out of issuing: no document is waited for, and none of those that wait is held up.
      if (answered === 'over') return 'done';
    }
    const made = documentTurns.take(applicationId, async () => {
      const end = await run(applicationId, documentSteps);
      return end === 'over' ? 'done' : end;
    });
    if (turnMs === undefined) return await made;
    const end = new AbortController();
    const tired = sleep(turnMs, 'later' as const, { signal: end.signal }).catch(() => 'later' as const);
    return await Promise.race([made, tired]).finally(() => end.abort());
  };
}

const standing = statement('standing-of-policy', (db, given: Slots<{ applicationId: string }>) =>
  db
    .selectFrom('policies')
    .select((eb) => ['state', eb('policy_url', 'is not', null).as('isFinished')])
    .where('application_id', '=', given.applicationId),
);

/** Policies still without a document, neither refused nor taken out of issuing; for the sweep only those not leased. */
export async function findUnfinishedPolicies(db: Database, which: Which): Promise<string[]> {
  const rows = await db
    .selectFrom('policies')
    .select('application_id')
    .where('policy_url', 'is', null)
    .where('state', 'in', ['issuing', 'issued'])
    .where((eb) => eb.or([eb('state', '=', 'issued'), fulfilmentIs('issuing')]))
    .where(isDue('policies', which))
    .$if('before' in which, (due) =>
      due.where((eb) =>
        eb.or([eb('leased_until', 'is', null), eb('leased_until', '<=', sql<Date>`clock_timestamp()`)]),
      ),
    )
    .orderBy('updated_at')
    .limit(atMost)
    .execute();
  return rows.map((row) => row.application_id);
}

export async function seeMissingDocuments(db: Database, { before, limit }: Bounds): Promise<Found> {
  const rows = await db
    .selectFrom('policies as o')
    .leftJoin('payment_attempts as p', (join) =>
      join.onRef('p.application_id', '=', 'o.application_id').on('p.status', '=', 'charged'),
    )
    .select(['o.application_id as applicationId', 'p.amount', total])
    .select((eb) => eb.fn.coalesce('o.issued_at', 'o.created_at').as('since'))
    .select(sql<string>`case when o.document_key is null then 'not-made' else 'not-linked' end`.as('state'))
    .where('o.state', '=', 'issued')
    .where('o.policy_url', 'is', null)
    .where((eb) => eb(eb.fn.coalesce('o.issued_at', 'o.created_at'), '<=', before))
    .orderBy('since')
    .limit(limit)
    .execute();
  return toFound(rows);
}
