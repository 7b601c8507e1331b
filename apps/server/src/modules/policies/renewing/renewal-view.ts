import type { RenewalView } from '@socio/contracts/shared/renewal';
import { noon } from '@socio/domain/dates';
import { mandateTerms } from '@socio/domain/mandate';
import { formatMxn } from '@socio/domain/money';
import type { ReceiptCollector } from '@socio/domain/receipts/receipt-state';
import { isToBeCharged, shownRenewalState } from '@socio/domain/renewal/renewal-state';
import { lastRenewalCharge, nextRenewalCharge } from '@socio/domain/renewal/renewal-times';
import { packages } from '@socio/domain/tariff/coverages';
import { amountsOf } from '@socio/domain/tariff/receipts';
import type { Executor } from '../../../db/connection.ts';
import { issuedOf, type Policy } from '../policy.ts';
import type { ListedPolicy } from '../repository.ts';
import { quoteIn, type Renewal, type RenewalQuote } from './renewal.ts';
import { findRenewal, findRenewedBy } from './repository.ts';

/** The next year as the policy's page shows it; null before its time, and while nothing can be decided of it. */
export type ShowRenewal = (policy: Policy, now: Date) => Promise<RenewalView | null>;

export function createShowRenewal({
  db,
  collectedBy,
}: {
  db: Executor;
  /** Who collects the later receipts of what is bought now. */
  collectedBy: ReceiptCollector;
}): ShowRenewal {
  return async (policy, now) => {
    const renewal = await findRenewal(db, policy.id);
    if (renewal === undefined) return null;
    const { endDate, tries, triedAt, card, applicationId } = renewal;
    const next = applicationId === null ? undefined : await findRenewedBy(db, applicationId);
    const state = shownRenewalState(renewal.state, {
      isInForce: policy.state === 'issued',
      isNextCancelled: next?.state === 'cancelled',
      isOver: now > lastRenewalCharge(endDate),
    });
    if (state === null) return null;
    const isPresent = false;
    const chargeAt = isToBeCharged(state)
      ? nextRenewalCharge({ endDate, tries, triedAt, isPresent }, now)
      : null;
    return {
      state,
      starts_at: noon(endDate).toISOString(),
      price: priceOf(renewal, collectedBy),
      charge_at: chargeAt?.toISOString() ?? null,
      card_type: card?.brand ?? null,
      card_number: card?.lastFour ?? null,
      renewed_by: next === undefined || next.state === 'cancelled' ? null : next.policyNumber,
    };
  };
}

/** The same in a list; null where there is nothing to tell. */
export function listedRenewalState(policy: ListedPolicy, now: Date): RenewalView['state'] | null {
  const { renewal } = policy;
  if (renewal === null) return null;
  return shownRenewalState(renewal.state, {
    isInForce: policy.state === 'issued',
    isNextCancelled: renewal.isNextCancelled,
    isOver: now > lastRenewalCharge(issuedOf(policy).endDate),
  });
}

function priceOf({ quote, told }: Renewal, collectedBy: ReceiptCollector): RenewalView['price'] {
  if (quote === null || told === null) return null;
  const { lastTotal, causes, validUntil } = quote;
  const options = packages.flatMap((coverage) => {
    const other = quoteIn(quote, coverage);
    return other === undefined ? [] : [optionOf(other, collectedBy)];
  });
  return {
    ...optionOf(quote, collectedBy),
    total: formatMxn(told),
    last_total: formatMxn(lastTotal),
    causes,
    valid_until: validUntil,
    options,
  };
}

function optionOf({ coverage, price, billingCycle: cycle }: RenewalQuote, collectedBy: ReceiptCollector) {
  const { first, later, total } = amountsOf(price, cycle);
  const terms = mandateTerms(price, { cycle, collectedBy });
  return {
    coverage,
    total: formatMxn(total),
    first_payment: formatMxn(first),
    later_payment: formatMxn(later),
    mandate: terms && { amount: formatMxn(terms.amount), charges: terms.charges },
  };
}
