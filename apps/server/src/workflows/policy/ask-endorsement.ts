import { randomUUID } from 'node:crypto';
import type { Database } from '../../db/connection.ts';
import { appendEvent } from '../../modules/audit/append-event.ts';
import { platesAmong, type AskEndorsement } from '../../modules/policies/endorsements/add-plates.ts';
import {
  findEndorsement,
  insertEndorsement,
  listEndorsements,
  lockPolicy,
  nextEndorsementNumber,
} from '../../modules/policies/endorsements/repository.ts';
import { issuedOf } from '../../modules/policies/policy.ts';
import type { SendJob } from '../engine/queue.ts';

/** By then the call that started it is usually done; if its process died, the job takes over. */
const carryOnAfterSeconds = 5;

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
