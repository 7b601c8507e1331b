import { appendEvent } from '../../modules/audit/append-event.ts';
import type { AskOffered } from '../../modules/policies/endorsements/priced/accept-offer.ts';
import { moveEndorsement, nextEndorsementNumber } from '../../modules/policies/endorsements/repository.ts';
import { issuedOf } from '../../modules/policies/policy.ts';
import type { SendJob } from '../engine/queue.ts';

/** By then the call that accepted it is usually done; if its process died, the job takes over. */
const carryOnAfterSeconds = 5;

/** Gives an accepted change its number and has the insurer asked. */
export function createAskOffered(send: SendJob): AskOffered {
  return async (trx, { policy, id, now }) => {
    const number = await nextEndorsementNumber(trx, policy.id);
    if (!(await moveEndorsement(trx, id, { to: 'asked', number, now })))
      throw new Error('accepted, but not offered');
    await appendEvent(trx, {
      at: now,
      kind: 'endorsement-asked',
      actor: 'member',
      memberId: policy.memberId,
      applicationId: policy.applicationId,
      details: { policy: issuedOf(policy).policyNumber, endorsement: number },
    });
    await send(trx, 'endorse-policy', id, { startAfterSeconds: carryOnAfterSeconds });
  };
}
