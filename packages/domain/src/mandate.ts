import { formatMoney, type Centavos } from './money.ts';
import { formatShortDate, type CivilDate } from './dates.ts';
import { isUnpaid, type ReceiptCollector, type ReceiptState } from './receipts/receipt-state.ts';
import { mandateTexts } from './texts.ts';
import type { BillingCycle } from './tariff/coverages.ts';
import { amountsOf, MONTHLY_RECEIPTS, type PayablePrice } from './tariff/receipts.ts';

/** The version of the mandate's words (`mandateText`): changed words get another one, and are agreed to anew. */
export const MANDATE_VERSION = '2026-11';

/** The same of `laterMandateText`. */
export const LATER_MANDATE_VERSION = '2026-11-later';

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

/** What is authorised of a policy that has begun: `from` is the due date of the first of those receipts. */
export type LaterMandateTerms = MandateTerms & { from: CivilDate };

type Standing = { state: ReceiptState; amount: Centavos; dueDate: CivilDate };

/**
 * Returns what another card's owner authorises: the receipts that are not due yet, which all have one amount in centavos;
 * null if there is none, or they differ (after-the-sale.md, Receipts, 'another amount needs another consent').
 */
export function laterMandateTerms(receipts: readonly Standing[]): LaterMandateTerms | null {
  return termsOf(receipts.filter(({ state }) => state === 'upcoming'));
}

/**
 * Returns what is authorised with a card for all that is still to be paid of a policy, also what is due: an attempt that
 * failed is made again with it, until the grace ends. Null if nothing is left, or the amounts, in centavos, differ
 * (after-the-sale.md, Receipts, Mandate and 'Cambiar tarjeta').
 */
export function unpaidMandateTerms(receipts: readonly Standing[]): LaterMandateTerms | null {
  return termsOf(receipts.filter(({ state }) => isUnpaid(state) && state !== 'lapsed'));
}

function termsOf(receipts: readonly Standing[]): LaterMandateTerms | null {
  const sorted = receipts.toSorted((one, other) => one.dueDate.localeCompare(other.dueDate));
  const [first] = sorted;
  if (first === undefined || sorted.some(({ amount }) => amount !== first.amount)) return null;
  return { charges: sorted.length, amount: first.amount, from: first.dueDate };
}

/** Returns the words that are agreed to for later receipts, dated as '10 may 2026' (after-the-sale.md, Receipts, Mandate). */
export function laterMandateText({ charges, amount, from }: LaterMandateTerms): string {
  return mandateTexts.laterWords(charges, formatMoney(amount), formatShortDate(from) ?? from);
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
