import { randomUUID } from 'node:crypto';
import { budgets } from '@socio/domain/budgets';
import { civilDate, noon } from '@socio/domain/dates';
import {
  isReinstatable,
  owedOn,
  reinstatableUntil,
  reinstatementPrice,
} from '@socio/domain/receipts/reinstatement';
import { spans } from '@socio/domain/spans';
import type { Database, Executor } from '../../../db/connection.ts';
import { limitUse, type CountUse, type ReturnUse } from '../../../http/rate-limit.ts';
import { Refusal } from '../../../http/refusal.ts';
import type { Insurer } from '../../../providers/insurer/port.ts';
import type { AppendEvent } from '../../audit/event.ts';
import { findOpenCancellation, isCharging } from '../cancelling/repository.ts';
import type { EndorsementOf } from '../endorsements/endorsement.ts';
import { findEndorsement, insertEndorsement, lockPolicy } from '../endorsements/repository.ts';
import { issuedOf, type Policy } from '../policy.ts';
import { findOwnPolicy } from '../repository.ts';
import { findOfferId, findSuspendedAt, lapseOffers, listPlanReceipts } from './repository.ts';

export type Reinstatement = EndorsementOf<'reinstated'>;

export type OfferReinstatement = (asked: {
  memberId: string;
  policyNumber: string;
  now: Date;
}) => Promise<Reinstatement>;

type Dependencies = {
  db: Database;
  insurer: Pick<Insurer, 'offerReinstatement'>;
  countUse: CountUse;
  returnUse: ReturnUse;
  appendEvent: AppendEvent;
};

/** Refuses a policy that cannot be reinstated; since when it gives no cover. */
export async function requireReinstatable(db: Executor, policy: Policy, now: Date): Promise<Date> {
  const suspendedAt = await findSuspendedAt(db, policy.id);
  const endsAt = noon(issuedOf(policy).endDate);
  if (suspendedAt === null || !isReinstatable({ suspendedAt, endsAt }, now))
    throw new Refusal('REINSTATEMENT_UNAVAILABLE');
  return suspendedAt;
}

/** The one that can be accepted, if there is one. Refuses while one is being paid or confirmed. */
async function findOffer(db: Executor, policyId: string, now: Date): Promise<Reinstatement | undefined> {
  if (await isCharging(db, policyId)) throw new Refusal('CHANGE_UNDER_WAY');
  if ((await findOpenCancellation(db, policyId)) !== undefined) throw new Refusal('CHANGE_WHILE_CANCELLING');
  const id = await findOfferId(db, policyId, now);
  const offer = id === undefined ? undefined : await findEndorsement(db, id);
  return offer?.kind === 'reinstated' ? offer : undefined;
}

/**
 * 'Solicitar rehabilitación' (after-the-sale.md, Suspension): asks the insurer what it costs to bring the policy back, and
 * keeps its offer for half an hour. Nothing is charged, and nothing is covered by it.
 */
export function createOfferReinstatement(deps: Dependencies): OfferReinstatement {
  const { db, insurer, countUse, returnUse, appendEvent } = deps;
  return async ({ memberId, policyNumber, now }) => {
    const policy = await findOwnPolicy(db, memberId, policyNumber);
    if (policy === undefined) throw new Refusal('NOT_FOUND');
    const suspendedAt = await requireReinstatable(db, policy, now);
    const known = await findOffer(db, policy.id, now);
    if (known !== undefined) return known;
    const owed = owedOn(await listPlanReceipts(db, policy.id), now);
    // It would not know yet that the policy is suspended.
    if (owed.length === 0 || owed.some(({ isUntold }) => isUntold))
      throw new Refusal('REINSTATEMENT_PENDING');
    const most = reinstatementPrice(owed, { suspendedOn: civilDate(suspendedAt), on: civilDate(now) });
    const id = randomUUID();
    const receipts = owed.map(({ state: _state, dueDate: _dueDate, isUntold: _isUntold, ...one }) => one);
    const asked = { key: `reinstatements:${memberId}`, ...budgets.reinstatements, now };
    await limitUse(countUse, asked);
    const answer = await insurer.offerReinstatement({ idempotencyKey: id, policyNumber, receipts });
    // What was not answered counts for nothing.
    if (answer.kind === 'unknown') await returnUse(asked);
    if (answer.kind === 'refused') throw new Refusal('REINSTATEMENT_REFUSED');
    // More than is owed for the days with cover is nothing that a member could be asked for.
    if (answer.kind === 'unknown' || answer.price.total > most.total)
      throw new Refusal('REINSTATEMENT_PENDING');

    const until = [
      answer.validUntil.getTime(),
      now.getTime() + spans.reinstatementOffer,
      reinstatableUntil({ suspendedAt, endsAt: noon(issuedOf(policy).endDate) }).getTime(),
    ];
    const { uncoveredDays, periodFrom, periodTo } = most;
    return await db.transaction().execute(async (trx) => {
      await lockPolicy(trx, policy.id);
      await requireReinstatable(trx, policy, now);
      // Of two tabs that ask at once, both show the same one.
      const other = await findOffer(trx, policy.id, now);
      if (other !== undefined) return other;
      await lapseOffers(trx, policy.id, now);
      const offer = {
        id,
        policyId: policy.id,
        kind: 'reinstated',
        state: 'offered',
        changes: {
          from: { withoutCoverSince: suspendedAt.toISOString() },
          to: { receipts: receipts.map(({ number }) => number), uncoveredDays, periodFrom, periodTo },
        },
        price: answer.price,
        offer: { reference: answer.reference },
        offerUntil: new Date(Math.min(...until)),
      } as const;
      await insertEndorsement(trx, offer, now);
      await appendEvent(trx, {
        at: now,
        kind: 'reinstatement-offered',
        actor: 'member',
        memberId,
        applicationId: policy.applicationId,
        details: { policy: policyNumber, amount: answer.price.total },
      });
      const made = await findEndorsement(trx, id);
      if (made?.kind !== 'reinstated') throw new Error('the offer just made is missing');
      return made;
    });
  };
}
