import type { ChargedReceipt } from '../cancelling/receipt-refund.ts';
import { addDays, civilDate, daysBetween, type CivilDate } from '../dates.ts';
import { percentOf, roundRatio, type Centavos } from '../money.ts';
import { IVA_RATE } from '../tariff/receipts.ts';
import { suspensionEnd } from './collecting.ts';

/** What a reinstatement costs, by parts, and the days that it pays for. */
export type ReinstatementPrice = {
  netPremium: Centavos;
  surcharge: Centavos;
  policyFee: Centavos;
  iva: Centavos;
  total: Centavos;
  /** Without cover, and not paid for. */
  uncoveredDays: number;
  /** As many days as are paid for, up to the last receipt's end. */
  periodFrom: CivilDate;
  periodTo: CivilDate;
};

/** Days of the period from `from` up to the day before `to` that lie in the receipt's. */
function daysWithin({ periodFrom, periodTo }: ChargedReceipt, from: CivilDate, to: CivilDate): number {
  const begin = from > periodFrom ? from : periodFrom;
  const end = to < periodTo ? to : periodTo;
  return Math.max(daysBetween(begin, end), 0);
}

/**
 * Returns what a suspended policy's owed receipts cost, in centavos, if it is reinstated on a day: without the premium, with
 * its surcharge, of the days from that of the suspension up to the day before, and without their IVA (after-the-sale.md,
 * Suspension). The policy fee and the end of the term stay. `owed` by period, at least one. RangeError if there is none, or
 * a day is not a civil date.
 */
export function reinstatementPrice(
  owed: readonly ChargedReceipt[],
  { suspendedOn, on }: { suspendedOn: CivilDate; on: CivilDate },
): ReinstatementPrice {
  const first = owed[0];
  const last = owed.at(-1);
  if (first === undefined || last === undefined) throw new RangeError('nothing is owed');
  const parts = { netPremium: 0, surcharge: 0, policyFee: 0, iva: 0 };
  let uncoveredDays = 0;
  for (const receipt of owed) {
    const { netPremium, surcharge, policyFee } = receipt;
    const days = daysBetween(receipt.periodFrom, receipt.periodTo);
    const uncovered = daysWithin(receipt, suspendedOn, on);
    const premium = netPremium + surcharge;
    const kept = premium - roundRatio(premium * uncovered, days);
    const net = netPremium - roundRatio(netPremium * uncovered, days);
    parts.netPremium += net;
    parts.surcharge += kept - net;
    parts.policyFee += policyFee;
    parts.iva += uncovered === 0 ? receipt.iva : percentOf(kept + policyFee, IVA_RATE);
    uncoveredDays += uncovered;
  }
  const total = parts.netPremium + parts.surcharge + parts.policyFee + parts.iva;
  const periodFrom = addDays(first.periodFrom, uncoveredDays);
  return { ...parts, total, uncoveredDays, periodFrom, periodTo: last.periodTo };
}

/** Of a suspended policy; `endsAt` is the end of its term. */
type SuspendedTerm = { suspendedAt: Date; endsAt: Date };

/**
 * Returns until when a suspended policy can be reinstated: up to 30 days later, while its term lasts (after-the-sale.md,
 * Suspension). No errors.
 */
export function reinstatableUntil({ suspendedAt, endsAt }: SuspendedTerm): Date {
  return new Date(Math.min(suspensionEnd(suspendedAt).getTime(), endsAt.getTime()));
}

/** Whether a suspended policy can still be reinstated (after-the-sale.md, Suspension). No errors. */
export function isReinstatable(term: SuspendedTerm, now: Date): boolean {
  return now < reinstatableUntil(term);
}

/**
 * Which receipts a reinstatement on a day pays: the one that lapsed and those whose period has begun since. Source:
 * after-the-sale.md, Suspension. No errors.
 */
export function owedOn<Receipt extends { state: string; dueDate: CivilDate }>(
  receipts: readonly Receipt[],
  now: Date,
): Receipt[] {
  const today = civilDate(now);
  return receipts.filter(
    ({ state, dueDate }) =>
      state === 'lapsed' || ((state === 'upcoming' || state === 'due') && dueDate <= today),
  );
}
