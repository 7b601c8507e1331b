import type { Coverage } from '@socio/domain/tariff/coverages';
import type { Database } from '../../db/connection.ts';
import { issuedOf, type Policy } from '../../modules/policies/policy.ts';
import {
  findPolicyOfApplication,
  recordMailed,
  recordMailRefused,
  touchPolicy,
} from '../../modules/policies/repository.ts';
import type { EmailAnswer } from '../../providers/email/port.ts';
import { withLease } from '../engine/lease.ts';
import type { JobOutcome } from '../engine/queues.ts';
import { recordStep } from '../engine/record-step.ts';

export type PolicyMail = {
  to: string;
  messageId: string;
  givenName: string;
  policyNumber: string;
  brandModel: string;
  year: number;
  coverage: Coverage;
  startsAt: Date;
  endDate: string;
};

type Dependencies = {
  db: Database;
  sendPolicyMail: (mail: PolicyMail) => Promise<EmailAnswer>;
  clock: () => Date;
};

export type MailPolicy = (applicationId: string) => Promise<JobOutcome>;

/** Tells the member that the policy is issued. It never holds the policy back, and has its own repetitions. */
export function createMailPolicy({ db, sendPolicyMail, clock }: Dependencies): MailPolicy {
  const send = async (policy: Policy): Promise<JobOutcome> => {
    const step = { applicationId: policy.applicationId, workflow: 'mail-policy', step: 'mail' } as const;
    const mail = policyMail(policy);
    if (mail === null) {
      await recordMailRefused(db, policy.id, clock());
      await recordStep(db, { ...step, outcome: 'refused', detail: 'no-address', at: clock() });
      return 'done';
    }
    const answer = await sendPolicyMail(mail);
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

/** Null without an address. */
function policyMail(policy: Policy): PolicyMail | null {
  const { insured, vehicle, coverage } = policy.snapshot;
  if (insured.email === null) return null;
  const { policyNumber, issuedAt, endDate } = issuedOf(policy);
  return {
    to: insured.email,
    // The same for ever: a mailbox that gets the message twice can tell.
    messageId: `policy-issued.${policy.id}@socio-seguro`,
    givenName: insured.name,
    policyNumber,
    brandModel: vehicle.brandModel,
    year: vehicle.year,
    coverage,
    startsAt: issuedAt,
    endDate,
  };
}
