import { randomUUID } from 'node:crypto';
import { noon } from '@socio/domain/dates';
import { isExpiredBy, isPayable, nextAttemptAt, type AttemptEnd } from '@socio/domain/receipts/collecting';
import type { Transaction } from 'kysely';
import type { Database, Executor } from '../../../db/connection.ts';
import type { DB } from '../../../db/types.ts';
import { Refusal } from '../../../http/refusal.ts';
import type { AppendEvent } from '../../audit/event.ts';
import type { AgreedMandate, CollectedReceipt, OpenMandate, ReceiptCharge } from './receipt-charge.ts';
import {
  findCollected,
  hasOlderUnpaid,
  insertChangeReceipt,
  isChangeUnderWay,
  lockPolicyOf,
  moveReceipt,
  type ChangeReceipt,
} from './repository.ts';
import { findMandate } from './cards/repository.ts';
import { insertReceiptCharge, isLive, listReceiptCharges } from './charges/repository.ts';

/** The card that may be charged for a receipt without its owner; undefined if none may. */
export function usableMandate(
  mandate: OpenMandate | undefined,
  { amount, dueDate }: CollectedReceipt,
): OpenMandate | undefined {
  if (mandate === undefined || mandate.isSpent || mandate.amount !== amount) return undefined;
  return isExpiredBy(mandate.expiry, dueDate) ? undefined : mandate;
}

/** The automatic attempts so far. What a bank asked of another card's owner says nothing about this one. */
export function triedWith(
  charges: readonly ReceiptCharge[],
  cardId: string,
): { at: Date; end: AttemptEnd }[] {
  return charges
    .filter(({ initiatedBy }) => initiatedBy === 'merchant')
    .map(({ createdAt, retry, cardId: tried }) => ({
      at: createdAt,
      end: tried === cardId ? (retry ?? 'later') : 'later',
    }));
}

type Dependencies = {
  db: Database;
  appendEvent: AppendEvent;
  /** Ensures that the attempt is settled, whoever opened it. */
  settleLater: (trx: Transaction<DB>, chargeId: string) => Promise<void>;
};

type Opening = Pick<
  ReceiptCharge,
  'cardId' | 'initiatedBy' | 'mandateOf' | 'payerNetwork' | 'keepCard' | 'byLink' | 'mandate'
>;

async function open(
  { appendEvent, settleLater }: Dependencies,
  trx: Transaction<DB>,
  {
    receipt,
    charges,
    now,
    ...opening
  }: Opening & { receipt: CollectedReceipt; charges: ReceiptCharge[]; now: Date },
): Promise<ReceiptCharge> {
  const { id: receiptId } = receipt;
  if (receipt.state === 'upcoming') await moveReceipt(trx, receiptId, 'due', now);
  if (!(await moveReceipt(trx, receiptId, 'charging', now))) throw new Error('a receipt cannot be charged');
  const attempt = (charges.at(-1)?.attempt ?? 0) + 1;
  return await insertCharge({ appendEvent, settleLater }, trx, { receipt, attempt, now, ...opening });
}

/** Of a receipt that is being charged. */
async function insertCharge(
  { appendEvent, settleLater }: Pick<Dependencies, 'appendEvent' | 'settleLater'>,
  trx: Transaction<DB>,
  {
    receipt,
    attempt,
    now,
    ...opening
  }: Opening & {
    receipt: Pick<CollectedReceipt, 'id' | 'number' | 'amount' | 'applicationId' | 'memberId'>;
    attempt: number;
    now: Date;
  },
): Promise<ReceiptCharge> {
  const { id: receiptId, amount, number, applicationId, memberId } = receipt;
  const charge = await insertReceiptCharge(
    trx,
    {
      ...opening,
      id: randomUUID(),
      receiptId,
      attempt,
      amount,
      idempotencyKey: `${applicationId}:receipt-${number}:${attempt}`,
    },
    now,
  );
  await settleLater(trx, charge.id);
  await appendEvent(trx, {
    at: now,
    kind: 'receipt-charge-opened',
    actor: opening.initiatedBy === 'member' ? 'member' : 'server',
    memberId,
    applicationId,
    details: { receipt: number, attempt, amount },
  });
  return charge;
}

export type OpenAutomaticCharge = (receiptId: string, now: Date) => Promise<ReceiptCharge | undefined>;

/** Opens an automatic attempt if one is due, under the policy's lock; of two that try at once one does. */
export function createOpenAutomaticCharge(deps: Dependencies): OpenAutomaticCharge {
  return async (receiptId, now) =>
    await deps.db.transaction().execute(async (trx) => {
      await lockPolicyOf(trx, receiptId);
      const receipt = await findCollected(trx, receiptId);
      if (receipt === undefined || !isOwed(receipt, now)) return undefined;
      if (await isChangeUnderWay(trx, receipt.policyId)) return undefined;
      const charges = await listReceiptCharges(trx, receiptId);
      if (charges.some(isLive) || (await hasOlderUnpaid(trx, receipt))) return undefined;
      const mandate = usableMandate(await findMandate(trx, receipt.applicationId), receipt);
      if (mandate === undefined) return undefined;
      const { cardId, establishedBy: mandateOf } = mandate;
      const next = nextAttemptAt(receipt, triedWith(charges, cardId), now);
      if (next === null || next > now) return undefined;
      const opening = {
        cardId,
        mandateOf,
        initiatedBy: 'merchant',
        payerNetwork: null,
        keepCard: false,
        byLink: false,
        mandate: null,
      } as const;
      return await open(deps, trx, { ...opening, receipt, charges, now });
    });
}

/** Of a policy that is in force and stays so. */
function isOwed(receipt: CollectedReceipt, now: Date): boolean {
  const { state, policyState, endDate, isBeingCancelled } = receipt;
  const isUnpaid = state === 'upcoming' || state === 'due' || state === 'declined';
  return isUnpaid && !isBeingCancelled && policyState === 'issued' && now < noon(endDate);
}

/** What a member pays with. */
type Paying = {
  /** Locks the card against being removed meanwhile. */
  ownsCard: (trx: Transaction<DB>, memberId: string, cardId: string) => Promise<boolean>;
  /** Counts the charge as declined until it is known; returns the network that it is counted for. */
  expectDecline: (trx: Transaction<DB>, of: { memberId: string; ip: string; now: Date }) => Promise<string>;
};

export type MemberPayment = {
  receiptId: string;
  memberId: string;
  cardId: string;
  /** Centavos, as shown to the person. */
  amount: number;
  keepCard: boolean;
  byLink: boolean;
  mandate: AgreedMandate | null;
  ip: string;
  now: Date;
};

/** Refuses what cannot be paid by hand now, or was shown with another amount. */
export async function requirePayable(
  db: Executor,
  receipt: CollectedReceipt,
  { amount, now }: { amount: number; now: Date },
): Promise<void> {
  if (!isOwed(receipt, now) || !isPayable(receipt, now)) throw new Refusal('RECEIPT_NOT_PAYABLE');
  if (await isChangeUnderWay(db, receipt.policyId)) throw new Refusal('CHANGE_UNDER_WAY');
  if (await hasOlderUnpaid(db, receipt)) throw new Refusal('RECEIPT_ORDER');
  if (amount !== receipt.amount) throw new Refusal('RECEIPT_CHANGED');
}

export type OpenMemberCharge = (payment: MemberPayment) => Promise<{ charge: ReceiptCharge; isNew: boolean }>;

/** Opens an attempt with one of the member's cards, or finds the one that is open or has paid the receipt. */
export function createOpenMemberCharge(deps: Dependencies & Paying): OpenMemberCharge {
  return async ({ receiptId, memberId, cardId, amount, keepCard, byLink, mandate, ip, now }) =>
    await deps.db.transaction().execute(async (trx) => {
      await lockPolicyOf(trx, receiptId);
      const receipt = await findCollected(trx, receiptId);
      if (receipt === undefined) throw new Refusal('NOT_FOUND');
      const charges = await listReceiptCharges(trx, receiptId);
      const live = charges.find(isLive);
      if (live !== undefined) return { charge: live, isNew: false };
      await requirePayable(trx, receipt, { amount, now });
      if (!(await deps.ownsCard(trx, memberId, cardId))) throw new Refusal('NOT_FOUND');
      const payerNetwork = await deps.expectDecline(trx, { memberId, ip, now });
      const by = { payerNetwork, initiatedBy: 'member', mandateOf: null } as const;
      const opening = { ...by, cardId, keepCard, byLink, mandate };
      return { charge: await open(deps, trx, { ...opening, receipt, charges, now }), isNew: true };
    });
}

export type OpenChangeCharge = (
  trx: Transaction<DB>,
  of: {
    policy: { id: string; applicationId: string; memberId: string };
    receipt: ChangeReceipt;
    cardId: string;
    ip: string;
    now: Date;
  },
) => Promise<ReceiptCharge>;

/** Makes the receipt of a change of a policy and opens its charge, in the transaction that holds the policy's lock. */
export function createOpenChangeCharge(
  deps: Pick<Dependencies, 'appendEvent' | 'settleLater'> & Paying,
): OpenChangeCharge {
  return async (trx, { policy, receipt, cardId, ip, now }) => {
    const { id: policyId, applicationId, memberId } = policy;
    if (!(await deps.ownsCard(trx, memberId, cardId))) throw new Refusal('NOT_FOUND');
    const payerNetwork = await deps.expectDecline(trx, { memberId, ip, now });
    const id = randomUUID();
    const number = await insertChangeReceipt(trx, { ...receipt, id, policyId }, now);
    const by = { payerNetwork, initiatedBy: 'member', mandateOf: null } as const;
    const opening = { ...by, cardId, keepCard: false, byLink: false, mandate: null };
    const charged = { id, number, amount: receipt.parts.total, applicationId, memberId };
    return await insertCharge(deps, trx, { ...opening, receipt: charged, attempt: 1, now });
  };
}
