import type { ResponseOf } from '@socio/contracts/contract';
import type { receiptLink } from '@socio/contracts/receipt-link';
import { laterMandateTerms } from '@socio/domain/mandate';
import { formatMxn } from '@socio/domain/money';
import { isPaidInTime, isPayable, protectedUntil } from '@socio/domain/receipts/collecting';
import { isUnpaid } from '@socio/domain/receipts/receipt-state';
import type { CoverageId } from '@socio/domain/tariff/coverages';
import { isOpen } from '@socio/domain/payment-state';
import type { Database, Executor } from '../../../db/connection.ts';
import { listReceiptCharges } from '../collecting/charges/repository.ts';
import type { CollectedReceipt, ReceiptCharge } from '../collecting/receipt-charge.ts';
import { listReceipts } from '../repository.ts';
import type { Receipt } from '../receipt.ts';
import { findCar, findCardNames } from './repository.ts';

/** Whether a mandate of the purchase is in force that another card may take over: not of a member who is leaving. */
export type OffersMandate = (
  db: Executor,
  of: { applicationId: string; memberId: string },
) => Promise<boolean>;

/** What of a policy stands until its end, whatever becomes of the rest. */
export type FindStanding = (db: Executor, policyId: string, now: Date) => Promise<CoverageId[]>;

type Link = ResponseOf<typeof receiptLink>['data']['data']['response'];

export type LinkReader = { db: Database; offersMandate: OffersMandate; findStanding: FindStanding };

/** What the page behind the link shows of its receipt: nothing of it once it cannot be paid there any more. */
export async function readLink(
  { db, offersMandate, findStanding }: LinkReader,
  receipt: CollectedReceipt,
  now: Date,
): Promise<Link> {
  const { policyId, policyNumber } = receipt;
  const [charges, receipts] = await Promise.all([
    listReceiptCharges(db, receipt.id),
    listReceipts(db, policyId),
  ]);
  const state = stateOf(receipt, { charges, receipts, now });
  if (state !== 'payable' && state !== 'checking') {
    const mandatory_cover = state === 'suspended' ? await findStanding(db, policyId, now) : [];
    const standing = mandatory_cover.length > 0 && { mandatory_cover, end_date: receipt.endDate };
    return { state, policy_number: policyNumber, ...standing, receipt: null };
  }
  const refused = charges.findLast(({ declineReason }) => declineReason !== null);
  const [{ brandModel, year }, card, isOffered] = await Promise.all([
    findCar(db, policyId),
    refused === undefined ? null : findCardNames(db, refused.cardId),
    offersMandate(db, receipt),
  ]);
  const terms = isOffered ? laterMandateTerms(laterThan(receipt, receipts)) : null;
  return {
    state,
    policy_number: policyNumber,
    receipt: {
      car: `${brandModel} ${year}`,
      number: receipt.number,
      count: receipts.filter(({ kind }) => kind === 'regular').length,
      amount: formatMxn(receipt.amount),
      due_date: receipt.dueDate,
      protected_until: protectedUntil(receipt, receipt.endDate).toISOString(),
      refused_card: card === null ? null : { card_type: card.brand, card_number: card.lastFour },
      mandate:
        terms === null ? null : { charges: terms.charges, amount: formatMxn(terms.amount), from: terms.from },
    },
  };
}

export const laterThan = ({ number }: { number: number }, receipts: readonly Receipt[]) =>
  receipts
    .filter((one) => one.number > number)
    .map(({ state, dueDate, parts }) => ({ state, dueDate, amount: parts.total }));

function stateOf(
  receipt: CollectedReceipt,
  { charges, receipts, now }: { charges: ReceiptCharge[]; receipts: Receipt[]; now: Date },
): Link['state'] {
  const { state, policyState, isBeingCancelled, number } = receipt;
  if (state === 'paid') return 'paid';
  if (policyState === 'suspended') return 'suspended';
  if (charges.some(({ status }) => isOpen(status))) return 'checking';
  const isOwed = state === 'upcoming' || state === 'due' || state === 'declined';
  // Its last half hour, too, leads to the policy: whatever is shown there counts.
  if (!isOwed || policyState !== 'issued' || isBeingCancelled || !isPaidInTime(receipt, now)) return 'closed';
  const isOldest = receipts.every((one) => one.number >= number || !isUnpaid(one.state));
  return isOldest && isPayable(receipt, now) ? 'payable' : 'closed';
}
