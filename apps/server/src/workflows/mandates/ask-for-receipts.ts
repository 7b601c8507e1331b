import { stateAt } from '@socio/domain/receipts/receipt-state';
import type { Transaction } from 'kysely';
import type { DB } from '../../db/types.ts';
import { appendEvent } from '../../modules/audit/append-event.ts';
import { findOpenCancellation } from '../../modules/policies/cancelling/repository.ts';
import {
  insertEndorsement,
  listEndorsements,
  nextEndorsementNumber,
} from '../../modules/policies/endorsements/repository.ts';
import { issuedOf, type Policy } from '../../modules/policies/policy.ts';
import { listReceipts } from '../../modules/receipts/repository.ts';
import type { Services } from '../services.ts';

type Trx = Transaction<DB>;

/** By then the call that verified the card is usually done; if its process died, the job takes over. */
const carryOnAfterSeconds = 5;

/** Why the insurer cannot be asked now: another change of the policy, or its cancellation, is under way. */
export async function refuseAsking(
  trx: Trx,
  policyId: string,
): Promise<'CHANGE_UNDER_WAY' | 'CHANGE_WHILE_CANCELLING' | null> {
  if ((await findOpenCancellation(trx, policyId)) !== undefined) return 'CHANGE_WHILE_CANCELLING';
  const isUnderWay = (await listEndorsements(trx, policyId)).some(({ state }) => state !== 'confirmed');
  return isUnderWay ? 'CHANGE_UNDER_WAY' : null;
}

/**
 * Has the insurer asked to leave its receipts that are not due yet to the product, as an endorsement with the id of the
 * attempt that verified the card. The mandate is given by then; until the insurer has confirmed it nothing is charged.
 */
export async function askForReceipts(
  trx: Trx,
  {
    id,
    policy,
    receiptTerms,
    send,
    now,
  }: { id: string; policy: Policy; now: Date } & Pick<Services, 'receiptTerms' | 'send'>,
): Promise<void> {
  const { id: policyId, memberId, applicationId, graceDays } = policy;
  const later = (await listReceipts(trx, policyId)).filter(
    (one) => one.kind === 'regular' && stateAt(one, now) === 'upcoming',
  );
  const [first] = later;
  if (first === undefined) throw new Error('agreed to for receipts that are not there');
  const number = await nextEndorsementNumber(trx, policyId);
  const changes = {
    from: { graceDays },
    to: {
      receipts: later.map((one) => one.number),
      firstDue: first.dueDate,
      graceDays: graceDays ?? receiptTerms.graceDays,
    },
  };
  await insertEndorsement(
    trx,
    { id, policyId, kind: 'collected-by-product', state: 'asked', number, changes },
    now,
  );
  const details = { policy: issuedOf(policy).policyNumber, endorsement: number };
  const event = { at: now, actor: 'member', memberId, applicationId, details } as const;
  await appendEvent(trx, { ...event, kind: 'endorsement-asked' });
  await send(trx, 'endorse-policy', id, { startAfterSeconds: carryOnAfterSeconds });
}
