import { randomUUID } from 'node:crypto';
import { budgets } from '@socio/domain/budgets';
import { standingCover } from '@socio/domain/mandatory-cover';
import { policyStanding } from '@socio/domain/policy-term';
import { includesService, type ServiceKind } from '@socio/domain/services';
import type { Transaction } from 'kysely';
import type { Database, Executor } from '../../db/connection.ts';
import type { DB } from '../../db/types.ts';
import { limitUse, type CountUse, type ReturnUse } from '../../http/rate-limit.ts';
import { Refusal } from '../../http/refusal.ts';
import type { Insurer } from '../../providers/insurer/port.ts';
import type { AppendEvent } from '../audit/event.ts';
import type { Issued, Policy } from '../policies/policy.ts';
import { recordAnswer } from './record-answer.ts';
import { findOpenService, findService, findWhereabouts, insertService } from './repository.ts';
import type { Service, Whereabouts } from './service.ts';

export type FindOwnPolicy = (
  db: Executor,
  memberId: string,
  policyNumber: string,
) => Promise<Policy | undefined>;

type Input = {
  memberId: string;
  policyNumber: string;
  kind: ServiceKind;
  whereabouts: Whereabouts;
  now: Date;
};

export type AskService = (input: Input) => Promise<{ service: Service; wasOpen: boolean }>;

type Dependencies = {
  db: Database;
  insurer: Pick<Insurer, 'orderService'>;
  findOwnPolicy: FindOwnPolicy;
  appendEvent: AppendEvent;
  /** Ensures that the request gets an answer whatever becomes of this call. */
  settleLater: (trx: Transaction<DB>, id: string) => Promise<void>;
  countUse: CountUse;
  returnUse: ReturnUse;
  clock: () => Date;
};

/**
 * Records a request for a service, then tells the insurer, under the request's id. While one of its kind is open, that
 * one is answered; if nobody knows whether the insurer has it, the same is sent again. Without an answer it stays 'asked':
 * nothing may say then that somebody is on the way.
 */
export function createAskService(deps: Dependencies): AskService {
  const { db, insurer, findOwnPolicy, appendEvent, settleLater, countUse, returnUse, clock } = deps;

  const record = async (input: Input, policy: Policy): Promise<string | undefined> => {
    const { memberId, policyNumber, kind, whereabouts, now } = input;
    const use = { key: `services:${memberId}`, ...budgets.services, now };
    await limitUse(countUse, use, 'SERVICE_LIMIT');
    const id = randomUUID();
    let isNew = false;
    try {
      isNew = await db.transaction().execute(async (trx) => {
        if (!(await insertService(trx, { id, policyId: policy.id, kind, whereabouts, now }))) return false;
        await settleLater(trx, id);
        await appendEvent(trx, {
          at: now,
          kind: 'service-asked',
          actor: 'member',
          memberId,
          applicationId: policy.applicationId,
          details: { policy: policyNumber, service: kind },
        });
        return true;
      });
    } finally {
      if (!isNew) await returnUse(use);
    }
    return isNew ? id : undefined;
  };

  const tellInsurer = async (service: Service, { policyNumber }: Issued, { inForce }: Policy) => {
    const answer = await insurer.orderService({
      idempotencyKey: service.id,
      policyNumber,
      kind: service.kind,
      phone: inForce.insured.phone,
      ...(await findWhereabouts(db, service.id)),
    });
    await recordAnswer({ db, appendEvent }, service, answer, clock());
  };

  return async (input) => {
    const { memberId, policyNumber, kind, now } = input;
    const policy = await findOwnPolicy(db, memberId, policyNumber);
    const issued = policy?.issued ?? null;
    if (policy === undefined || issued === null) throw new Refusal('NOT_FOUND');
    const term = { startsAt: issued.issuedAt, endDate: issued.endDate };
    const standing = policyStanding({ ...term, state: policy.state }, now);
    if (standing !== 'valid') {
      const isPartly = standing === 'suspended' || standing === 'cancelled';
      const stands = isPartly
        ? standingCover({ mandatory: policy.mandatory, endDate: issued.endDate }, now)
        : [];
      throw new Refusal(stands.length === 0 ? 'SERVICE_POLICY_ENDED' : 'SERVICE_ONLY_MANDATORY');
    }
    if (!includesService(kind, policy.inForce.coverage)) throw new Refusal('SERVICE_NOT_COVERED');
    const ofKind = { policyId: policy.id, kind, now };
    const before = await findOpenService(db, ofKind);
    const made = before === undefined ? await record(input, policy) : undefined;
    const service =
      before ?? (made === undefined ? await findOpenService(db, ofKind) : await findService(db, made));
    // Of two calls at once, the other one's request may just have been refused.
    if (service === undefined) throw new Refusal('UNAVAILABLE');
    if (service.state === 'asked') await tellInsurer(service, issued, policy);
    return { service: (await findService(db, service.id)) ?? service, wasOpen: made === undefined };
  };
}
