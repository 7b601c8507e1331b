import { sql } from 'kysely';
import type { Database } from '../../db/connection.ts';
import { issuedOf, type Policy } from '../../modules/policies/policy.ts';
import { recordMailed, recordMailRefused, touchPolicy } from '../../modules/policies/issuing/repository.ts';
import { findPolicyOfApplication } from '../../modules/policies/repository.ts';
import { policyIssuedMail } from '../../mails/policy-issued.ts';
import { atMost, isDue, toFound, total, type Bounds, type Found, type Which } from '../engine/due.ts';
import { withLease } from '../engine/lease.ts';
import type { Handler, JobOutcome } from '../engine/queue.ts';
import { recordStep } from '../engine/steps.ts';
import type { Services } from '../services.ts';

type Dependencies = Pick<Services, 'db' | 'clock' | 'email' | 'mailFrom' | 'publicUrl'>;

/** Tells the member that the policy is issued. Never delays the policy and is retried on its own. */
export function createMailPolicy({ db, clock, email, mailFrom, publicUrl }: Dependencies): Handler {
  const send = async (policy: Policy): Promise<JobOutcome> => {
    const step = { applicationId: policy.applicationId, workflow: 'mail-policy', step: 'mail' } as const;
    const { insured, vehicle, coverage } = policy.snapshot;
    if (insured.email === null) {
      await recordMailRefused(db, policy.id, clock());
      await recordStep(db, { ...step, outcome: 'refused', detail: 'no-address', at: clock() });
      return 'done';
    }
    const { policyNumber, issuedAt, endDate } = issuedOf(policy);
    const mail = policyIssuedMail({
      givenName: insured.name,
      policyNumber,
      brandModel: vehicle.brandModel,
      year: vehicle.year,
      coverage,
      startsAt: issuedAt,
      endDate,
      publicUrl,
    });
    // The id never changes, so that a mailbox can recognise a duplicate.
    const messageId = `policy-issued.${policy.id}@socio-seguro`;
    const answer = await email.send({ to: insured.email, messageId, from: mailFrom, ...mail });
    const detail = answer.kind === 'unknown' ? answer.reason : null;
    const outcome = answer.kind === 'sent' ? 'done' : answer.kind;
    await recordStep(db, { ...step, outcome, detail, at: clock() });
    if (answer.kind === 'sent') await recordMailed(db, policy.id, clock());
    else if (answer.kind === 'refused') await recordMailRefused(db, policy.id, clock());
    else await touchPolicy(db, policy.id, clock());
    return answer.kind === 'unknown' ? 'later' : 'done';
  };

  return async (applicationId) => {
    const outcome = await withLease(db, applicationId, async () => {
      const policy = await findPolicyOfApplication(db, applicationId);
      if (policy?.state !== 'issued' || policy.mailedAt !== null) return 'done';
      return await send(policy);
    });
    return outcome === 'busy' ? 'later' : outcome;
  };
}

const unmailed = (db: Database, isRefused: boolean) =>
  db
    .selectFrom('policies')
    .where('state', '=', 'issued')
    .where('mailed_at', 'is', null)
    .where('mail_refused_at', isRefused ? 'is not' : 'is', null)
    .where('policy_url', 'is not', null);

/** Neither mailed nor refused. */
export async function findUnmailedPolicies(db: Database, which: Which): Promise<string[]> {
  const due = unmailed(db, false).where(isDue('policies', which));
  const rows = await due.select('application_id').orderBy('updated_at').limit(atMost).execute();
  return rows.map((row) => row.application_id);
}

export async function findRefusedPolicyMails(db: Database, applicationId: string): Promise<string[]> {
  const refused = unmailed(db, true).where('application_id', '=', applicationId);
  return (await refused.select('application_id').execute()).map((row) => row.application_id);
}

export function seePolicyMails(ended: 'unsent' | 'refused') {
  return async (db: Database, { before, limit }: Bounds): Promise<Found> => {
    const since = sql<Date>`coalesce(issued_at, policies.created_at)`;
    const rows = await unmailed(db, ended === 'refused')
      .leftJoin('payment_attempts as p', (join) =>
        join.onRef('p.application_id', '=', 'policies.application_id').on('p.status', '=', 'charged'),
      )
      .select(['policies.application_id as applicationId', 'p.amount', total])
      .select((eb) => [since.as('since'), eb.val('policy-issued').as('state')])
      .where(since, '<=', before)
      .orderBy('since')
      .limit(limit)
      .execute();
    return toFound(rows);
  };
}
