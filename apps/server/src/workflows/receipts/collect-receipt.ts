import { addMonths, civilDate, noon } from '@socio/domain/dates';
import { isOpen } from '@socio/domain/payment-state';
import {
  graceEnd,
  isExpiredBy,
  isPaidInTime,
  nextLookAt,
  receiptNoticeAt,
} from '@socio/domain/receipts/collecting';
import { DAY, HOUR, MINUTE } from '@socio/domain/spans';
import { sql, type Transaction } from 'kysely';
import type { Database } from '../../db/connection.ts';
import type { DB } from '../../db/types.ts';
import { appendEvent } from '../../modules/audit/append-event.ts';
import { suspendPolicy } from '../../modules/policies/suspension/repository.ts';
import {
  createOpenAutomaticCharge,
  triedWith,
  usableMandate,
} from '../../modules/receipts/collecting/open-charge.ts';
import type { CollectedReceipt, ReceiptCharge } from '../../modules/receipts/collecting/receipt-charge.ts';
import {
  findCollected,
  isChangeUnderWay,
  lockPolicyOf,
  lookAgainAt,
  moveReceipt,
  reportFrom,
  stopCollecting,
} from '../../modules/receipts/collecting/repository.ts';
import { findMandate } from '../../modules/receipts/collecting/cards/repository.ts';
import { listReceiptCharges } from '../../modules/receipts/collecting/charges/repository.ts';
import { atMost, toFound, total, type Bounds, type Found, type Which } from '../engine/due.ts';
import type { Handler } from '../engine/queue.ts';
import { recordStep } from '../engine/steps.ts';
import type { Services } from '../services.ts';
import { announceReceipt } from './record-receipt-charge.ts';
import { createSettleReceiptCharge, settleReceiptChargeLater } from './settle-receipt-charge.ts';

type Dependencies = Pick<Services, 'db' | 'gateway' | 'clock' | 'publicUrl' | 'send' | 'countReceiptCharge'>;

/** While the gateway does not answer. */
const againAfterMs = 5 * MINUTE;
/** While a cancellation that would end it may be taken back or refused: when what is not due yet, and what is, is looked at. */
const whileCancelledMs = { later: DAY, due: HOUR };

const isUnsettled = ({ status }: ReceiptCharge) => isOpen(status);

const isUnpaid = ({ state }: CollectedReceipt) =>
  state === 'upcoming' || state === 'due' || state === 'declined' || state === 'charging';

/**
 * Does what is due about a receipt that the product collects: tells of it, charges it, and suspends its policy at the end
 * of its grace, not before an open attempt is settled. Then notes when it is looked at next. Safe at any time and
 * repeatedly: attempts and the suspension are decided under the policy's lock, mails once each.
 */
export function createCollectReceipt(services: Dependencies): Handler {
  const { db, clock, send } = services;
  const settle = createSettleReceiptCharge(services);
  const openAutomaticCharge = createOpenAutomaticCharge({
    db,
    appendEvent,
    settleLater: (trx, id) => settleReceiptChargeLater(trx, send, id),
  });

  /** Under the lock: undefined if there is nothing (more) to do about it. */
  const read = async (trx: Transaction<DB>, id: string): Promise<CollectedReceipt | undefined> => {
    await lockPolicyOf(trx, id);
    const receipt = await findCollected(trx, id);
    if (receipt !== undefined && isUnpaid(receipt) && receipt.policyState === 'issued') return receipt;
    await lookAgainAt(trx, id, null);
    return undefined;
  };

  /** Unpaid at 12:00 of the last day: the cover has ended by itself (LSCS art. 40). */
  const lapse = async (trx: Transaction<DB>, receipt: CollectedReceipt, now: Date): Promise<void> => {
    const { id, policyId, applicationId, memberId, number } = receipt;
    if (receipt.state === 'upcoming') await moveReceipt(trx, id, 'due', now);
    if (!(await moveReceipt(trx, id, 'lapsed', now))) throw new Error('an unpaid receipt cannot lapse');
    await stopCollecting(trx, policyId);
    // Past its last day there is nothing left to suspend.
    if (now >= noon(receipt.endDate)) return;
    const at = graceEnd(receipt);
    if (!(await suspendPolicy(trx, { policyId, at, now }))) throw new Error('a policy cannot be suspended');
    await reportFrom(trx, id, now);
    await recordStep(trx, {
      applicationId,
      workflow: 'collect-receipt',
      step: 'lapse',
      outcome: 'done',
      at: now,
    });
    await appendEvent(trx, {
      at: now,
      kind: 'policy-suspended',
      actor: 'server',
      memberId,
      applicationId,
      details: { policy: receipt.policyNumber, receipt: number },
    });
    await announceReceipt(trx, send, { receiptId: id, kind: 'suspended' }, now);
    await send(trx, 'lapse-receipt', id);
  };

  /** What is told, and when it is looked at next. */
  const tell = async (trx: Transaction<DB>, receipt: CollectedReceipt, now: Date): Promise<void> => {
    const { id, dueDate } = receipt;
    const charges = await listReceiptCharges(trx, id);
    if (charges.some(isUnsettled) || (await isChangeUnderWay(trx, receipt.policyId))) {
      await lookAgainAt(trx, id, new Date(now.getTime() + againAfterMs));
      return;
    }
    if (receipt.state === 'upcoming' && dueDate <= civilDate(now)) await moveReceipt(trx, id, 'due', now);
    const mandate = await findMandate(trx, receipt.applicationId);
    const usable = usableMandate(mandate, receipt);
    const tried = usable === undefined ? null : triedWith(charges, usable.cardId);
    const wasTriedToday = charges.some(({ createdAt }) => civilDate(createdAt) === civilDate(now));
    const notice = receiptNoticeAt(receipt, now);
    // Of the first receipt that the card is too old for; the later ones have their reminders.
    const expires =
      mandate !== undefined &&
      isExpiredBy(mandate.expiry, dueDate) &&
      !isExpiredBy(mandate.expiry, addMonths(dueDate, -1));
    const isNews: Record<NonNullable<typeof notice>, boolean> = {
      'card-expires-30': expires,
      'card-expires-7': expires,
      reminder: true,
      due: usable === undefined && charges.length === 0,
      // A refusal of today says the same.
      'last-call': !wasTriedToday,
    };
    if (notice !== null && isNews[notice])
      await announceReceipt(trx, send, { receiptId: id, kind: notice }, now);
    await lookAgainAt(trx, id, nextLookAt(receipt, tried, now));
  };

  return async (id) => {
    const opened = await openAutomaticCharge(id, clock());
    const live = opened ?? (await listReceiptCharges(db, id)).find(isUnsettled);
    if (live !== undefined) await settle(live.id);
    await db.transaction().execute(async (trx) => {
      const receipt = await read(trx, id);
      if (receipt === undefined) return;
      const now = clock();
      if (receipt.isBeingCancelled && receipt.state !== 'charging') {
        const pause = whileCancelledMs[receipt.dueDate <= civilDate(now) ? 'due' : 'later'];
        return await lookAgainAt(trx, id, new Date(now.getTime() + pause));
      }
      const isUndecided =
        (await listReceiptCharges(trx, id)).some(isUnsettled) ||
        (await isChangeUnderWay(trx, receipt.policyId));
      if (isPaidInTime(receipt, now) || isUndecided) return await tell(trx, receipt, now);
      await lapse(trx, receipt, now);
    });
    return 'done';
  };
}

const collecting = (db: Database) =>
  db
    .selectFrom('receipts as r')
    .innerJoin('policies as p', 'p.id', 'r.policy_id')
    .where('r.collect_at', 'is not', null);

export async function findReceiptsToCollect(db: Database, which: Which): Promise<string[]> {
  const due =
    'before' in which
      ? db.selectFrom('receipts as r').where('r.collect_at', '<', which.before)
      : collecting(db)
          .where('p.application_id', '=', which.applicationId)
          // The receipts of the months to come are not looked at before their time.
          .where('r.collect_at', '<=', which.now);
  const rows = await due.select('r.id').orderBy('r.collect_at').limit(atMost).execute();
  return rows.map(({ id }) => id);
}

/** What should have been looked at long ago, and receipts whose grace is over while nobody knows whether they were paid. */
export async function seeUncollected(db: Database, { before, limit }: Bounds): Promise<Found> {
  const rows = await collecting(db)
    .select(['p.application_id as applicationId', 'r.amount', 'r.collect_at as since', total])
    .select(sql<string>`'receipt-' || r.number || ' ' || r.state`.as('state'))
    .where('r.collect_at', '<=', before)
    .orderBy('since')
    .limit(limit)
    .$narrowType<{ since: Date }>()
    .execute();
  return toFound(rows);
}
