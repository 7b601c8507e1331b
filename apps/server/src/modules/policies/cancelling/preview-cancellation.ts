import type { CancellationPreview } from '@socio/contracts/shared/cancellation';
import {
  canCancelOn,
  insurerAskedAt,
  mayGetAllBack,
  neverBegins,
  REFUND_DAYS,
} from '@socio/domain/cancelling/when';
import { addDays, civilDate, type CivilDate } from '@socio/domain/dates';
import { policyStanding } from '@socio/domain/policy-term';
import type { Database, Executor } from '../../../db/connection.ts';
import { Refusal } from '../../../http/refusal.ts';
import { issuedOf, termOf, type Policy } from '../policy.ts';
import { findOwnPolicy } from '../repository.ts';
import { reckon } from './reckon.ts';
import { findCharged } from './charges/repository.ts';
import { hadAllBack } from './refunds/repository.ts';
import { findOpenCancellation, listDueBefore } from './repository.ts';

export type PreviewCancellation = (asked: {
  memberId: string;
  policyNumber: string;
  /** Today if omitted. */
  effectiveOn: CivilDate | undefined;
  now: Date;
}) => Promise<CancellationPreview>;

/** Refuses a policy that is not in force, and a day that cannot be chosen. */
export function requireCancellable(policy: Policy, effectiveOn: CivilDate, now: Date): void {
  const standing = policyStanding({ ...termOf(issuedOf(policy)), state: policy.state }, now);
  if (standing === 'cancelled' || standing === 'ended') throw new Refusal('POLICY_ENDED');
  if (!canCancelOn(effectiveOn, issuedOf(policy).endDate, now)) throw new Refusal('CANCELLATION_DAY');
}

/** What cancelling on a day gives back; `isAllBack` if the insurer then answers that there was no claim. */
export async function reckonCancellation(db: Executor, policy: Policy, effectiveOn: CivilDate, now: Date) {
  const { memberId, snapshot } = policy;
  const [charged, had] = await Promise.all([
    findCharged(db, policy),
    hadAllBack(db, { memberId, vin: snapshot.vehicle.vin, orAsked: true, now }),
  ]);
  const asked = { issuedAt: issuedOf(policy).issuedAt, effectiveOn };
  const reckoned = reckon(policy, charged, effectiveOn);
  return {
    ...reckoned,
    mayGetAllBack: mayGetAllBack({ ...asked, hadAllBack: had }, now),
    neverBegins: neverBegins(asked, now),
    /** At least. */
    previewed: neverBegins(asked, now) ? reckoned.charged : reckoned.total,
  };
}

/** Nothing is asked of anybody. */
export function createPreviewCancellation({ db }: { db: Database }): PreviewCancellation {
  return async ({ memberId, policyNumber, effectiveOn, now }) => {
    const day = effectiveOn ?? civilDate(now);
    // All of one moment: a change that is confirmed between two statements would be reckoned without what it gave back.
    const reading = db.transaction().setIsolationLevel('repeatable read').setAccessMode('read only');
    const { policy, reckoned, stillDue } = await reading.execute(async (trx) => {
      const policy = await findOwnPolicy(trx, memberId, policyNumber);
      if (policy === undefined) throw new Refusal('NOT_FOUND');
      requireCancellable(policy, day, now);
      if ((await findOpenCancellation(trx, policy.id)) !== undefined) throw new Refusal('CANCELLATION_ASKED');
      const [reckoned, stillDue] = await Promise.all([
        reckonCancellation(trx, policy, day, now),
        listDueBefore(trx, policy.id, day),
      ]);
      return { policy, reckoned, stillDue };
    });
    return {
      effective_on: day,
      last_day: addDays(issuedOf(policy).endDate, -1),
      insurer_asked_at: insurerAskedAt(day, now).toISOString(),
      receipts: reckoned.receipts.map((receipt) => ({
        number: receipt.number,
        kind: receipt.kind,
        endorsement: receipt.endorsement,
        amount: receipt.amount,
        period_from: receipt.periodFrom,
        period_to: receipt.periodTo,
        days: receipt.days,
        used_days: receipt.usedDays,
        policy_fee: receipt.policyFee,
        premium_back: receipt.premium,
        iva_back: receipt.iva,
        total_back: receipt.total,
      })),
      given_back: [...Map.groupBy(reckoned.givenBack, ({ number }) => number)]
        .map(([endorsement, rows]) => ({
          endorsement,
          amount: rows.reduce((sum, { total }) => sum - total, 0),
        }))
        .filter(({ amount }) => amount !== 0),
      total_back: reckoned.previewed,
      all_back: reckoned.mayGetAllBack ? reckoned.charged : null,
      never_begins: reckoned.neverBegins,
      cards: reckoned.split(reckoned.previewed).map(({ charge, amount }) => ({
        amount,
        card_brand: charge.card.brand,
        card_last_four: charge.card.lastFour,
      })),
      refund_days: REFUND_DAYS,
      collected_by: policy.collectedBy,
      still_due: stillDue.map(({ number, dueDate, amount }) => ({ number, due_date: dueDate, amount })),
    };
  };
}
