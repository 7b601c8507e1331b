import type { CardChange, PolicyMandate } from '@socio/contracts/shared/mandate';
import { formatExpiry } from '@socio/domain/cards';
import { formatMxn } from '@socio/domain/money';
import { isExpiredBy } from '@socio/domain/receipts/collecting';
import { isUnpaid } from '@socio/domain/receipts/receipt-state';
import type { PendingCard } from '../mandates/attempts/repository.ts';
import type { OpenMandate } from '../mandates/repository.ts';
import type { Receipt } from '../receipts/receipt.ts';
import type { Endorsement } from './endorsements/endorsement.ts';
import { mandateTermsOf, type Policy } from './policy.ts';

/** The mandate in force. */
export function mandateView(
  { givenAt, amount, charges, brand, lastFour, expiryMonth, expiryYear, isSpent }: OpenMandate,
  receipts: Receipt[],
): PolicyMandate {
  const next = receipts.find(({ state }) => isUnpaid(state));
  const expiry = { month: expiryMonth, year: expiryYear };
  return {
    given_at: givenAt.toISOString(),
    amount: formatMxn(amount),
    charges,
    card_type: brand,
    card_number: lastFour,
    expires_before: next !== undefined && isExpiredBy(expiry, next.dueDate) ? formatExpiry(expiry) : null,
    is_spent: isSpent,
  };
}

/** With which card its receipts can be charged from now on; null: with none. */
export function cardChangeView(
  policy: Policy,
  receipts: Receipt[],
  {
    pendingCard,
    endorsements,
    isChanging,
    isCancelled,
    now,
  }: {
    pendingCard: PendingCard | undefined;
    endorsements: Endorsement[];
    /** A change that is paid for is under way. */
    isChanging: boolean;
    isCancelled: boolean;
    now: Date;
  },
): CardChange | null {
  const terms = mandateTermsOf(policy, receipts, now);
  const isActivating = policy.collecting === null;
  if (terms === null || (isActivating && isCancelled)) return null;
  const isBlocked = isActivating ? endorsements.some(isUnderWay) : isChanging;
  return {
    mandate: { charges: terms.charges, amount: formatMxn(terms.amount), from: terms.from },
    blocked: isBlocked ? 'change' : null,
    activation: isActivating ? activationView(endorsements) : null,
    pending:
      pendingCard === undefined
        ? null
        : {
            attempt: pendingCard.id,
            card_id: pendingCard.cardId,
            card_type: pendingCard.brand,
            card_number: pendingCard.lastFour,
          },
  };
}

const isUnderWay = ({ state }: Endorsement) => state === 'charging' || state === 'asked';

function activationView(endorsements: Endorsement[]): NonNullable<CardChange['activation']> {
  const last = endorsements.findLast(({ kind }) => kind === 'collected-by-product');
  if (last?.state !== 'asked' && last?.state !== 'refused') return { state: 'none', at: null };
  return { state: last.state, at: last.askedAt.toISOString() };
}
