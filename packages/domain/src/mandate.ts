import { formatMoney, type Centavos } from './money.ts';
import type { ReceiptCollector } from './receipts/receipt-state.ts';
import { mandateTexts } from './texts.ts';
import type { BillingCycle } from './tariff/coverages.ts';
import { amountsOf, MONTHLY_RECEIPTS, type PayablePrice } from './tariff/receipts.ts';

/** The version of the mandate's words (`mandateText`): changed words get another one, and are agreed to anew. */
export const MANDATE_VERSION = '2026-11';

/** So many charges, each of that amount in centavos. */
export type MandateTerms = { charges: number; amount: Centavos };

/**
 * Returns which charges a card's owner authorises when buying a policy: the later receipts of a monthly payment where the
 * product collects them, amount in centavos; null where there is nothing to authorise (after-the-sale.md, Receipts).
 */
export function mandateTerms(
  price: PayablePrice,
  { cycle, collectedBy }: { cycle: BillingCycle; collectedBy: ReceiptCollector },
): MandateTerms | null {
  if (collectedBy !== 'product' || cycle !== 'MENSUAL') return null;
  return { charges: MONTHLY_RECEIPTS - 1, amount: amountsOf(price, cycle).later };
}

/** Returns the words that are agreed to, the amount as '$772.39' (after-the-sale.md, Receipts, Mandate). */
export function mandateText({ charges, amount }: MandateTerms): string {
  return mandateTexts.words(charges, formatMoney(amount));
}

/** A receipt may be charged until the end of its grace, and a policy begin some days after it was paid. */
const SPARE_MONTHS = 2;

/**
 * Returns the instant from which nothing can be charged under a mandate any more: a month for each charge and two more
 * after it was given (after-the-sale.md, Receipts). Months are counted in UTC.
 */
export function mandateLapsesAt(givenAt: Date, charges: number): Date {
  const at = new Date(givenAt);
  at.setUTCMonth(at.getUTCMonth() + charges + SPARE_MONTHS);
  return at;
}

/** A card is kept as its owner wishes, or as long as the mandate lasts, or not at all. */
export type CardFate = 'kept' | 'with-mandate' | 'dropped';

/**
 * Returns what becomes of a card that was stored only to pay once it is known how that ended: the member's wish counts
 * first, then the mandate, and a card that was not charged is never kept (after-the-sale.md, Receipts, Mandate).
 */
export function cardFate({
  isCharged,
  keepCard,
  hasMandate,
}: {
  isCharged: boolean;
  keepCard: boolean;
  hasMandate: boolean;
}): CardFate {
  if (!isCharged) return 'dropped';
  if (keepCard) return 'kept';
  return hasMandate ? 'with-mandate' : 'dropped';
}
