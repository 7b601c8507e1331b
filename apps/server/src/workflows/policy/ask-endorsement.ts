import { randomUUID } from 'node:crypto';
import type { EndorsementChanges } from '@socio/domain/endorsements/changes';
import { isDeepStrictEqual } from 'node:util';
import type { Database } from '../../db/connection.ts';
import { appendEvent } from '../../modules/audit/append-event.ts';
import { Refusal } from '../../http/refusal.ts';
import type { AskChange } from '../../modules/policies/endorsements/change-policy.ts';
import type { Endorsement } from '../../modules/policies/endorsements/endorsement.ts';
import { platesAmong, type AskEndorsement } from '../../modules/policies/endorsements/add-plates.ts';
import {
  findEndorsement,
  insertEndorsement,
  listEndorsements,
  lockPolicy,
  nextEndorsementNumber,
} from '../../modules/policies/endorsements/repository.ts';
import { issuedOf } from '../../modules/policies/policy.ts';
import { findPolicyById } from '../../modules/policies/repository.ts';
import type { SendJob } from '../engine/queue.ts';

/** By then the call that started it is usually done; if its process died, the job takes over. */
const carryOnAfterSeconds = 5;

const isUnderWay = ({ state }: Endorsement) => state === 'charging' || state === 'asked';

/** At most one change of a policy is on its way: of two simultaneous calls for the same the second joins. */
export function createAskChange(db: Database, send: SendJob): AskChange {
  return async ({ id: policyId, memberId, applicationId }, decide, now) =>
    await db.transaction().execute(async (trx) => {
      await lockPolicy(trx, policyId);
      const policy = await findPolicyById(trx, policyId);
      const change = policy && decide(policy);
      if (policy === undefined || change === undefined || change === null) return null;
      const open = (await listEndorsements(trx, policyId)).find(isUnderWay);
      if (open !== undefined) {
        const isSame = open.kind === change.kind && isDeepStrictEqual(open.changes.to, change.to);
        if (isSame) return open;
        throw new Refusal('CHANGE_UNDER_WAY');
      }
      const id = randomUUID();
      const number = await nextEndorsementNumber(trx, policyId);
      const { kind, from, to } = change;
      const changes = { from, to } as EndorsementChanges[typeof kind];
      await insertEndorsement(trx, { id, policyId, kind, state: 'asked', number, changes }, now);
      const details = { policy: issuedOf(policy).policyNumber, endorsement: number };
      const event = { at: now, actor: 'member', memberId, applicationId, details } as const;
      await appendEvent(trx, { ...event, kind: 'endorsement-asked' });
      await send(trx, 'endorse-policy', id, { startAfterSeconds: carryOnAfterSeconds });
      return (await findEndorsement(trx, id)) ?? null;
    });
}

/** Plates are added once: of two simultaneous calls the second gets what the first has asked for. */
export function createAskEndorsement(db: Database, send: SendJob): AskEndorsement {
  return async (policy, plates, now) =>
    await db.transaction().execute(async (trx) => {
      await lockPolicy(trx, policy.id);
      const known = platesAmong(await listEndorsements(trx, policy.id));
      if (known !== undefined) return known;
      const id = randomUUID();
      const number = await nextEndorsementNumber(trx, policy.id);
      const changes = { from: { plates: null }, to: { plates } };
      const made = { id, policyId: policy.id, kind: 'plates', state: 'asked', number, changes } as const;
      await insertEndorsement(trx, made, now);
      const { policyNumber } = issuedOf(policy);
      await appendEvent(trx, {
        at: now,
        kind: 'endorsement-asked',
        actor: 'member',
        memberId: policy.memberId,
        applicationId: policy.applicationId,
        details: { policy: policyNumber, endorsement: number },
      });
      await send(trx, 'endorse-policy', id, { startAfterSeconds: carryOnAfterSeconds });
      const asked = await findEndorsement(trx, id);
      if (asked?.kind !== 'plates') throw new Error('the endorsement just made is missing');
      return asked;
    });
}
