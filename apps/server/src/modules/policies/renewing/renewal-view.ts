import type { RenewalView } from '@socio/contracts/shared/renewal';
import { noon } from '@socio/domain/dates';
import { mandateTerms } from '@socio/domain/mandate';
import { formatMxn } from '@socio/domain/money';
import type { ReceiptCollector } from '@socio/domain/receipts/receipt-state';
import { isToBeCharged } from '@socio/domain/renewal/renewal-state';
import { nextRenewalCharge } from '@socio/domain/renewal/renewal-times';
import { amountsOf } from '@socio/domain/tariff/receipts';
import type { Executor } from '../../../db/connection.ts';
import type { Renewal } from './renewal.ts';
import { findRenewal, findRenewedBy } from './repository.ts';

/** The next year as the policy's page shows it; null before its time. */
export type ShowRenewal = (policyId: string, now: Date) => Promise<RenewalView | null>;

export function createShowRenewal({
  db,
  collectedBy,
}: {
  db: Executor;
  /** Who collects the later receipts of what is bought now. */
  collectedBy: ReceiptCollector;
}): ShowRenewal {
  return async (policyId, now) => {
    const renewal = await findRenewal(db, policyId);
    if (renewal === undefined) return null;
    const { state, endDate, tries, triedAt, card, applicationId } = renewal;
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
      renewed_by: applicationId === null ? null : await findRenewedBy(db, applicationId),
    };
  };
}

function priceOf({ quote, told }: Renewal, collectedBy: ReceiptCollector): RenewalView['price'] {
  if (quote === null || told === null) return null;
  const { price, billingCycle: cycle, lastTotal, causes, validUntil } = quote;
  const { first, later } = amountsOf(price, cycle);
  const terms = mandateTerms(price, { cycle, collectedBy });
  return {
    total: formatMxn(told),
    first_payment: formatMxn(first),
    later_payment: formatMxn(later),
    last_total: formatMxn(lastTotal),
    causes,
    valid_until: validUntil,
    mandate: terms && { amount: formatMxn(terms.amount), charges: terms.charges },
  };
}
