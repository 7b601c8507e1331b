import { PLATES_IN_PROCESS } from '@socio/domain/plates';
import { receiptSchedule } from '@socio/domain/receipts/receipt-schedule';
import { amountsOf } from '@socio/domain/tariff/receipts';
import { POLICY_TERM_DAYS } from '@socio/domain/policy-term';
import type { Database } from '../../db/connection.ts';
import { appendEvent } from '../../modules/audit/append-event.ts';
import type { Policy } from '../../modules/policies/policy.ts';
import { findReceipt } from '../../modules/policies/repository.ts';
import { recordIssued, recordRefused, touchPolicy } from '../../modules/policies/issuing/repository.ts';
import { insertReceipts } from '../../modules/receipts/repository.ts';
import { sealPolicy } from '../../modules/policies/seal.ts';
import type { Insurer, IssueAnswer, Issued, IssueRequest } from '../../providers/insurer/port.ts';
import { unknown } from '../../providers/unknown.ts';
import type { Watch } from '../../watching/watch.ts';
import { moveFulfilment } from '../move-fulfilment.ts';
import type { SendJob } from '../engine/queue.ts';
import { codeOf, recordStep, type StepEnd } from '../engine/steps.ts';
import { decideRefund } from '../payment/refund-payment.ts';
import type { DataKeys } from '../../db/data-keys.ts';

type Dependencies = {
  db: Database;
  insurer: Insurer;
  clock: () => Date;
  keys: DataKeys;
  send: SendJob;
  watch: Watch;
};

/** 'over': the insurer refused, and the charge is refunded. */
export type IssueAtInsurer = (policy: Policy) => Promise<StepEnd>;

/** One key forever, so that repeated requests lead to one policy. */
export function issueKey(applicationId: string): string {
  return `${applicationId}:policy`;
}

export function createIssueAtInsurer(dependencies: Dependencies): IssueAtInsurer {
  const { db, insurer, clock, keys, send, watch } = dependencies;
  const step = (policy: Policy) =>
    ({ applicationId: policy.applicationId, workflow: 'issue-policy', step: 'issue', at: clock() }) as const;

  const recordPolicy = async (policy: Policy, answer: Issued, paidAt: Date | null) => {
    const { policyNumber, startDate, endDate, issuedAt, mandatory = [] } = answer;
    const now = clock();
    const { price, billingCycle: cycle } = policy.snapshot;
    const schedule = receiptSchedule({ price, cycle, startDate, endDate });
    const isRecorded = await db.transaction().execute(async (trx) => {
      const seal = sealPolicy(policyNumber, keys);
      const facts = { policyNumber, seal, startDate, endDate, issuedAt, mandatory };
      // Locks the application before the policy, as everywhere.
      const issued = { applicationId: policy.applicationId, from: 'issuing', to: 'issued', now } as const;
      if ((await moveFulfilment(trx, issued, { status: 'issued' })) === undefined) return false;
      if (!(await recordIssued(trx, policy, facts, now))) return false;
      await insertReceipts(trx, {
        policyId: policy.id,
        schedule,
        paidAt,
        graceDays: policy.collectedBy === 'product' ? policy.graceDays : null,
        now,
      });
      await recordStep(trx, { ...step(policy), outcome: 'done', detail: policyNumber });
      await appendEvent(trx, {
        at: now,
        kind: 'policy-issued',
        actor: 'server',
        memberId: policy.memberId,
        applicationId: policy.applicationId,
        details: { policy: policyNumber },
      });
      return true;
    });
    if (isRecorded) watch.purchase('issued');
  };

  const recordRefusal = async (policy: Policy, reason: string) => {
    const now = clock();
    const isRecorded = await db.transaction().execute(async (trx) => {
      const decided = await decideRefund(trx, send, {
        applicationId: policy.applicationId,
        from: 'issuing',
        now,
      });
      if (!decided || !(await recordRefused(trx, policy.id, now))) return false;
      await recordStep(trx, { ...step(policy), outcome: 'refused', detail: reason });
      await appendEvent(trx, {
        at: now,
        kind: 'policy-refused',
        actor: 'server',
        memberId: policy.memberId,
        applicationId: policy.applicationId,
      });
      return true;
    });
    if (isRecorded) watch.purchase('refused');
  };

  return async (policy) => {
    const [issued, bought] = await Promise.all([
      insurer.issue(issueRequest(policy)),
      findReceipt(db, policy.applicationId),
    ]);
    const answer = withUsableNumber(issued);
    switch (answer.kind) {
      case 'issued':
        await recordPolicy(policy, answer, bought?.chargedAt ?? null);
        return 'done';
      case 'refused':
        await recordRefusal(policy, codeOf(answer.reason));
        return 'over';
      case 'cancelled':
        await recordRefusal(policy, 'key-cancelled');
        return 'over';
      case 'unknown':
        await recordStep(db, { ...step(policy), outcome: 'unknown', detail: answer.reason });
        await touchPolicy(db, policy.id, clock());
        return 'later';
    }
  };
}

/** The number becomes part of URLs and of the document's key, so any other form counts as an unreadable answer. */
function withUsableNumber(answer: IssueAnswer): IssueAnswer {
  if (answer.kind !== 'issued' || /^[A-Za-z0-9-]{1,40}$/.test(answer.policyNumber)) return answer;
  return unknown('unreadable');
}

function issueRequest({ applicationId, snapshot, collectedBy, graceDays }: Policy): IssueRequest {
  const { coverage, billingCycle, price, vehicle, insured, address, renewalOf } = snapshot;
  const { first, later, total } = amountsOf(price, billingCycle);
  return {
    idempotencyKey: issueKey(applicationId),
    applicationId,
    package: coverage,
    cycle: billingCycle,
    amounts: { firstPayment: first, laterPayment: later, totalPremium: total },
    vehicle: {
      brandModel: vehicle.brandModel,
      year: vehicle.year,
      versionName: vehicle.versionName,
      vin: vehicle.vin,
      plates: vehicle.plates === PLATES_IN_PROCESS ? null : vehicle.plates,
    },
    insured,
    address: {
      street: address.street,
      exteriorNumber: address.streetNumber,
      interiorNumber: address.interiorNumber === '' ? null : address.interiorNumber,
      neighborhood: address.neighborhood,
      zipCode: address.zipCode,
      city: address.city,
      state: address.state,
    },
    termDays: POLICY_TERM_DAYS,
    collectedBy,
    ...(graceDays !== null && { graceDays }),
    ...(renewalOf !== undefined && {
      renewalOf: renewalOf.policyNumber,
      startsAt: new Date(renewalOf.startsAt),
    }),
  };
}
